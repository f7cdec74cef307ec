import type { World } from './world/world.ts';

const LOOK_EVERY_MS = 300;
const PATIENCE_MS = 250;

/** Looks at the processes while they are disturbed: what they hold for slow readers, and whether one ended unasked. */
export class Watch {
  peakBufferedBytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly world: World) {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  /** To be asked when everything that was ended on purpose has been started again. */
  crashes(): string[] {
    const { gateways, workers } = this.world;
    return [...gateways, ...workers]
      .filter(({ isRunning }) => !isRunning)
      .map(({ name }) => `${name} ended and nobody had asked it to`);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    for (const { directUrl } of this.world.gateways) {
      const text = await fetch(`${directUrl}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) })
        .then((response) => response.text())
        .catch(orNotNow);
      const buffered = Number(/^aidline_socket_buffered_bytes_max (\S+)$/m.exec(text)?.[1] ?? 0);
      this.peakBufferedBytes = Math.max(this.peakBufferedBytes, buffered);
    }
  }
}

/** A gateway that is paused or gone is looked at the next time. */
function orNotNow(): string {
  return '';
}
