import type { OpeningHours, Shift } from '@libs/protocol/business-hours.ts';
import { isOpenAt, openingStateAt, openTimeBetween } from './opening-hours.ts';

const daily = (from: string, to: string, days = [1, 2, 3, 4, 5, 6, 7]): Shift[] =>
  days.map((day) => ({ day, from, to }));
const hours = (change: Partial<OpeningHours>): OpeningHours => ({
  ...{ timeZone: 'Asia/Taipei', week: daily('09:00', '18:00', [1, 2, 3, 4, 5]), holidays: [] },
  ...change,
});
const at = (time: string) => Date.parse(time);
const opensAt = (of: OpeningHours, time: string) => {
  const state = openingStateAt(of, at(time));
  return state.isOpen || state.opensAt === null ? null : new Date(state.opensAt).toISOString();
};
const closesAt = (of: OpeningHours, time: string) => {
  const state = openingStateAt(of, at(time));
  return state.isOpen && state.closesAt !== null ? new Date(state.closesAt).toISOString() : null;
};
const MINUTE = 60_000;
const minutesOpen = (of: OpeningHours, from: string, to: string) =>
  openTimeBetween(of, { from: at(from), to: at(to) }) / MINUTE;

describe('an office from Monday to Friday in Taipei', () => {
  const office = hours({});

  it('is open from the first minute, and no longer at the last', () => {
    expect(isOpenAt(office, at('2026-11-26T08:59:59+08:00'))).toBe(false);
    expect(isOpenAt(office, at('2026-11-26T09:00:00+08:00'))).toBe(true);
    expect(isOpenAt(office, at('2026-11-26T17:59:59+08:00'))).toBe(true);
    expect(isOpenAt(office, at('2026-11-26T18:00:00+08:00'))).toBe(false);
  });

  it('says when that changes, over the weekend too', () => {
    expect(closesAt(office, '2026-11-26T12:00:00+08:00')).toBe('2026-11-26T10:00:00.000Z');
    expect(opensAt(office, '2026-11-27T18:00:00+08:00')).toBe('2026-11-30T01:00:00.000Z');
    expect(opensAt(office, '2026-11-29T23:59:00+08:00')).toBe('2026-11-30T01:00:00.000Z');
  });

  it('counts the time in which somebody answers', () => {
    expect(minutesOpen(office, '2026-11-27T17:30:00+08:00', '2026-11-30T09:15:00+08:00')).toBe(45);
    expect(minutesOpen(office, '2026-11-28T09:00:00+08:00', '2026-11-29T18:00:00+08:00')).toBe(0);
    expect(minutesOpen(office, '2026-11-23T00:00:00+08:00', '2026-12-07T00:00:00+08:00')).toBe(2 * 5 * 9 * 60);
    expect(minutesOpen(office, '2026-11-27T10:00:00+08:00', '2026-11-27T09:00:00+08:00')).toBe(0);
  });
});

describe('holidays', () => {
  const holidays = [
    { date: '2026-11-27', name: 'Moving', times: [] },
    { date: '2026-11-30', name: '', times: [] },
  ];

  it('have no shift', () => {
    const office = hours({ holidays });
    expect(isOpenAt(office, at('2026-11-27T12:00:00+08:00'))).toBe(false);
    expect(opensAt(office, '2026-11-26T20:00:00+08:00')).toBe('2026-12-01T01:00:00.000Z');
    expect(minutesOpen(office, '2026-11-26T17:00:00+08:00', '2026-12-01T10:00:00+08:00')).toBe(120);
  });

  it('are days of the place, whatever day it is elsewhere', () => {
    const office = hours({ timeZone: 'Pacific/Kiritimati', week: daily('00:00', '24:00'), holidays });
    expect(isOpenAt(office, at('2026-11-27T09:00:00Z'))).toBe(false);
    expect(isOpenAt(office, at('2026-11-27T10:00:00Z'))).toBe(true);
  });

  it('leave the shift of the evening before to its end, and have none in the evening', () => {
    const nights = hours({ week: daily('22:00', '06:00'), holidays });
    expect(isOpenAt(nights, at('2026-11-27T05:59:00+08:00'))).toBe(true);
    expect(opensAt(nights, '2026-11-27T22:30:00+08:00')).toBe('2026-11-28T14:00:00.000Z');
  });
});

describe('days with other times', () => {
  const halfDay = { date: '2026-11-27', name: 'Eve', times: [{ from: '09:00', to: '12:30' }] };

  it('have these instead of those of their weekday', () => {
    const office = hours({ holidays: [halfDay] });
    expect(closesAt(office, '2026-11-27T10:00:00+08:00')).toBe('2026-11-27T04:30:00.000Z');
    expect(opensAt(office, '2026-11-27T12:30:00+08:00')).toBe('2026-11-30T01:00:00.000Z');
    expect(minutesOpen(office, '2026-11-26T18:00:00+08:00', '2026-11-30T09:00:00+08:00')).toBe(210);
  });

  it('open a day on which the week has none, and are found where the week has none at all', () => {
    const saturday = { ...halfDay, date: '2026-11-28' };
    expect(isOpenAt(hours({ holidays: [saturday] }), at('2026-11-28T10:00:00+08:00'))).toBe(true);
    expect(opensAt(hours({ week: [], holidays: [saturday] }), '2026-11-20T10:00:00+08:00')).toBe(
      '2026-11-28T01:00:00.000Z',
    );
  });

  it('may cross midnight into the times of the next day', () => {
    const nights = hours({
      holidays: [{ ...halfDay, times: [{ from: '20:00', to: '10:00' }] }],
      week: daily('09:00', '18:00'),
    });
    expect(closesAt(nights, '2026-11-27T21:00:00+08:00')).toBe('2026-11-28T10:00:00.000Z');
    expect(minutesOpen(nights, '2026-11-27T00:00:00+08:00', '2026-11-29T00:00:00+08:00')).toBe(22 * 60);
  });
});

describe('shifts over midnight and around the clock', () => {
  it('end on the next day', () => {
    const saturdayNight = hours({ week: daily('22:00', '02:00', [6]) });
    expect(closesAt(saturdayNight, '2026-11-29T01:00:00+08:00')).toBe('2026-11-28T18:00:00.000Z');
    expect(opensAt(saturdayNight, '2026-11-29T02:00:00+08:00')).toBe('2026-12-05T14:00:00.000Z');
  });

  it('that touch are one', () => {
    const both = hours({ week: [...daily('09:00', '12:00'), ...daily('12:00', '18:00')] });
    expect(closesAt(both, '2026-11-26T10:00:00+08:00')).toBe('2026-11-26T10:00:00.000Z');
  });

  it('of all days never close, and time runs', () => {
    const always = hours({ week: daily('00:00', '24:00') });
    expect(openingStateAt(always, at('2026-11-26T10:00:00Z'))).toEqual({ isOpen: true, closesAt: null });
    expect(minutesOpen(always, '2026-11-01T00:00:00Z', '2026-11-26T10:00:00Z')).toBe(25 * 1440 + 600);
  });

  it('without hours is always, with no shift never', () => {
    expect(openingStateAt(null, 0)).toEqual({ isOpen: true, closesAt: null });
    expect(openTimeBetween(null, { from: 5, to: 9 })).toBe(4);
    expect(openingStateAt(hours({ week: [] }), at('2026-11-26T10:00:00Z'))).toEqual({ isOpen: false, opensAt: null });
  });
});

describe('when summer time begins and ends', () => {
  const london = (week: Shift[]) => hours({ timeZone: 'Europe/London', week });

  it('the same time of day is another moment', () => {
    const office = london(daily('09:00', '17:00'));
    expect(opensAt(office, '2026-03-28T20:00:00Z')).toBe('2026-03-29T08:00:00.000Z');
    expect(opensAt(office, '2026-10-24T20:00:00Z')).toBe('2026-10-25T09:00:00.000Z');
  });

  it('a night is an hour shorter or longer', () => {
    const nights = london(daily('22:00', '06:00', [6]));
    expect(minutesOpen(nights, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toBe(7 * 60);
    expect(minutesOpen(nights, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(9 * 60);
  });

  it('a time that is left out is as long after the change, one that comes twice is the first', () => {
    const early = london(daily('01:30', '03:00', [7]));
    expect(opensAt(early, '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(closesAt(early, '2026-03-29T01:45:00Z')).toBe('2026-03-29T02:00:00.000Z');
    expect(opensAt(early, '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(minutesOpen(early, '2026-10-25T00:00:00Z', '2026-10-25T12:00:00Z')).toBe(150);
  });

  it('a change of half an hour, and one at midnight, are followed', () => {
    const lordHowe = hours({ timeZone: 'Australia/Lord_Howe', week: daily('00:00', '24:00', [7]) });
    expect(minutesOpen(lordHowe, '2026-04-04T00:00:00Z', '2026-04-06T12:00:00Z')).toBe(24.5 * 60);
    const santiago = hours({ timeZone: 'America/Santiago', week: daily('00:00', '24:00', [7]) });
    expect(minutesOpen(santiago, '2026-09-05T00:00:00Z', '2026-09-08T00:00:00Z')).toBe(23 * 60);
  });
});

it('what was counted up to a moment and from it on is what was counted in one', () => {
  const office = hours({
    timeZone: 'America/New_York',
    week: [...daily('22:15', '06:00'), ...daily('09:00', '12:00')],
  });
  const [from, to] = [at('2026-10-28T03:00:00Z'), at('2026-11-04T21:00:00Z')];
  for (let split = from; split <= to; split += 137 * MINUTE)
    expect(openTimeBetween(office, { from, to: split }) + openTimeBetween(office, { from: split, to })).toBe(
      openTimeBetween(office, { from, to }),
    );
});
