import { snoozeTimes } from './snooze-times.ts';

const times = (now: Date) => Object.fromEntries(snoozeTimes(now).map(({ name, at }) => [name, at]));

it('offers later today, tomorrow morning and Monday morning', () => {
  expect(times(new Date(2026, 10, 26, 15, 30))).toEqual({
    hour: new Date(2026, 10, 26, 16, 30),
    later: new Date(2026, 10, 26, 18, 30),
    tomorrow: new Date(2026, 10, 27, 9, 0),
    monday: new Date(2026, 10, 30, 9, 0),
  });
});

it('on a Monday means the next one, and on a Sunday says it once', () => {
  expect(times(new Date(2026, 10, 30, 8, 0))['monday']).toEqual(new Date(2026, 11, 7, 9, 0));
  expect(times(new Date(2026, 10, 29, 8, 0))['monday']).toBeUndefined();
});
