import { createLogger } from './logger.ts';
import { runRepeatedly } from './run-repeatedly.ts';

const log = createLogger('spec', 'silent' as 'fatal');

describe('repeatedly', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('continues after a fault, waits for the given interval each time, and stops', async () => {
    const waits = [10, 20, 30];
    let runs = 0;
    const work = async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    };
    const { stop } = runRepeatedly(work, { name: 'spec', log, waitMs: () => waits[runs]! });
    await jest.advanceTimersByTimeAsync(9);
    expect(runs).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(20);
    expect(runs).toBe(2);
    stop();
    await jest.advanceTimersByTimeAsync(1000);
    expect(runs).toBe(2);
  });

  it('never runs twice at once', async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 500));
      running -= 1;
    };
    const { stop } = runRepeatedly(work, { name: 'spec', log, waitMs: () => 1 });
    await jest.advanceTimersByTimeAsync(3000);
    stop();
    expect(most).toBe(1);
  });
});
