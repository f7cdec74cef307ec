import type { World } from './world/world.ts';

const SAMPLE_INTERVAL_MS = 300;
const TIMEOUT_MS = 250;

/** Looks at the processes while they are disturbed: what they hold for slow readers, and whether one ended unasked. */
export class ProcessMonitor {
  peakBufferedBytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly world: World) {
    this.timer = setInterval(() => void this.sample(), SAMPLE_INTERVAL_MS);
  }

  /** To be asked when everything that was ended on purpose has been started again. */
  crashes(): string[] {
    const { gateways, workers } = this.world;
    return [...gateways, ...workers]
      .filter(({ isRunning }) => !isRunning)
      .map(({ name }) => `${name} ended and nobody had asked it to`);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async sample(): Promise<void> {
    for (const { directUrl } of this.world.gateways) {
      const text = await fetch(`${directUrl}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        .then((response) => response.text())
        .catch(ignoreUnreachable);
      const buffered = Number(/^aidline_socket_buffered_bytes_max (\S+)$/m.exec(text)?.[1] ?? 0);
      this.peakBufferedBytes = Math.max(this.peakBufferedBytes, buffered);
    }
  }
}

/** A gateway that is paused or gone is looked at the next time. */
function ignoreUnreachable(): string {
  return '';
}
