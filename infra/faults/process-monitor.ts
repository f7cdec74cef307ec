import type { ObservedSystem } from './world/observed-system.ts';

const SAMPLE_INTERVAL_MS = 300;
/** A gateway that has much to do answers late, and then buffers most. */
const TIMEOUT_MS = 2_000;

/** Watches the processes: how much they buffer for slow readers, and whether one ended by itself. */
export class ProcessMonitor {
  peakBufferedBytes = 0;
  private isSampling = false;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly system: ObservedSystem) {
    this.timer = setInterval(() => void this.sample(), SAMPLE_INTERVAL_MS);
  }

  /** Called when everything that a fault ended has been started again. */
  crashes(): string[] {
    const { gateways, workers } = this.system;
    return [...gateways, ...workers].filter(({ isRunning }) => !isRunning).map(({ name }) => `${name} ended by itself`);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async sample(): Promise<void> {
    if (this.isSampling) return;
    this.isSampling = true;
    for (const { directUrl } of this.system.gateways) {
      const text = await fetch(`${directUrl}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        .then((response) => response.text())
        .catch(ignoreUnreachable);
      const buffered = Number(/^aidline_socket_buffered_bytes_max (\S+)$/m.exec(text)?.[1] ?? 0);
      this.peakBufferedBytes = Math.max(this.peakBufferedBytes, buffered);
    }
    this.isSampling = false;
  }
}

/** A gateway that is paused or down is sampled the next time. */
function ignoreUnreachable(): string {
  return '';
}
