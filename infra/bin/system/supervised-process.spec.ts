import type { ProcessExit } from '../servers/child-process.ts';
import { createSupervisor } from './supervisor.ts';
import type { RunningProcess } from './supervised-process.ts';

/** A process that ends when the test says so. */
class FakeProcess {
  starts = 0;
  failNextStarts = 0;
  readonly stopped: string[];
  private resolveExit: (exit: ProcessExit) => void = () => {};

  constructor(
    readonly name: string,
    stopped: string[] = [],
  ) {
    this.stopped = stopped;
  }

  start = async (): Promise<RunningProcess> => {
    this.starts++;
    if (this.failNextStarts-- > 0) throw new Error('no room');
    const exited = new Promise<ProcessExit>((resolve) => (this.resolveExit = resolve));
    const stop = async () => {
      this.stopped.push(this.name);
      this.end({ code: 0, signal: null });
    };
    return { pid: 1, exited, stop };
  };

  end(exit: ProcessExit): void {
    this.resolveExit(exit);
  }
}

describe('a supervised process', () => {
  const killed: ProcessExit = { code: null, signal: 'SIGKILL' };
  const lines: string[] = [];
  const supervisor = () => createSupervisor((line) => lines.push(line));

  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('is restarted when it ends by itself, with a line in the output', async () => {
    const gateway = new FakeProcess('gateway-1');
    await supervisor().supervise(gateway);
    gateway.end(killed);
    await jest.advanceTimersByTimeAsync(1000);
    expect(gateway.starts).toBe(2);
    expect(lines).toEqual([
      'gateway-1 ended (killed by SIGKILL); starting it again in 0.2 s.',
      'gateway-1 is running again.',
    ]);
  });

  it('is retried with growing delays while it cannot start', async () => {
    const gateway = new FakeProcess('gateway-1');
    await supervisor().supervise(gateway);
    gateway.failNextStarts = 100;
    gateway.end({ code: 1, signal: null });
    await jest.advanceTimersByTimeAsync(6_500);
    expect(gateway.starts).toBe(6);
    expect(lines.at(-1)).toBe('gateway-1: no room. Trying again in 6.4 s.');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(lines.at(-1)).toContain('again in 30 s');
  });

  it('counts as healthy again after a minute', async () => {
    const gateway = new FakeProcess('gateway-1');
    await supervisor().supervise(gateway);
    for (let i = 0; i < 3; i++) {
      gateway.end(killed);
      await jest.advanceTimersByTimeAsync(10_000);
    }
    expect(lines.at(-2)).toContain('again in 0.8 s');
    await jest.advanceTimersByTimeAsync(61_000);
    gateway.end(killed);
    await jest.advanceTimersByTimeAsync(1);
    expect(lines.at(-1)).toContain('again in 0.2 s');
  });

  it('is not restarted after a stop, also during its delay', async () => {
    const gateway = new FakeProcess('gateway-1');
    const supervising = supervisor();
    await supervising.supervise(gateway);
    gateway.end(killed);
    await jest.advanceTimersByTimeAsync(1);
    await supervising.stopAll();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(gateway.starts).toBe(1);
  });

  it('is not supervised when its first start fails', async () => {
    const gateway = new FakeProcess('gateway-1');
    gateway.failNextStarts = 1;
    await expect(supervisor().supervise(gateway)).rejects.toThrow('no room');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(gateway.starts).toBe(1);
  });

  it('is stopped in the reverse order of its start', async () => {
    const stopped: string[] = [];
    const supervising = supervisor();
    for (const name of ['postgres', 'redis']) await supervising.supervise(new FakeProcess(name, stopped));
    await supervising.supervise(new FakeProcess('gateway-1', stopped), new FakeProcess('gateway-2', stopped));
    await supervising.stopAll();
    expect(stopped).toEqual(['gateway-1', 'gateway-2', 'redis', 'postgres']);
    expect(lines).toEqual([]);
  });
});
