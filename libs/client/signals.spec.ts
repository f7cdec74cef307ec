import { createExpiringFlag, createReadMarkSender, createTypingSender } from './signals.ts';
import { systemClock } from './system-environment.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('typing is told at once, then at most every two seconds', () => {
  const tell = jest.fn();
  const type = createTypingSender(systemClock, tell);
  for (let letter = 0; letter < 50; letter += 1) {
    type();
    jest.advanceTimersByTime(100);
  }
  expect(tell).toHaveBeenCalledTimes(3);
});

it('typing fades five seconds after it was last heard, or when it ends', () => {
  const onChange = jest.fn();
  const fading = createExpiringFlag(systemClock, onChange);
  fading.refresh();
  jest.advanceTimersByTime(4_000);
  fading.refresh();
  jest.advanceTimersByTime(4_999);
  expect(onChange.mock.calls).toEqual([[true]]);
  jest.advanceTimersByTime(1);
  expect(onChange.mock.calls).toEqual([[true], [false]]);
  fading.refresh();
  fading.end();
  jest.advanceTimersByTime(10_000);
  expect(onChange.mock.calls).toEqual([[true], [false], [true], [false]]);
});

describe('reading', () => {
  it('is told once a second at most, and only forward', async () => {
    const tell = jest.fn(async () => true);
    const { markSeen } = createReadMarkSender(systemClock, tell);
    for (const version of [2, 3, 4, 1]) markSeen(version);
    await jest.advanceTimersByTimeAsync(999);
    expect(tell.mock.calls).toEqual([[2]]);
    await jest.advanceTimersByTimeAsync(1);
    expect(tell.mock.calls).toEqual([[2], [4]]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tell).toHaveBeenCalledTimes(2);
  });

  it('is told again when nobody has heard it, until it stops', async () => {
    const tell = jest.fn(async () => false);
    const { markSeen, stop } = createReadMarkSender(systemClock, tell);
    markSeen(2);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(tell.mock.calls).toEqual([[2], [2]]);
    stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tell).toHaveBeenCalledTimes(2);
  });
});
