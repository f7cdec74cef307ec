import { lastDays, reportQueryOf } from './report-range.ts';

const AFTERNOON = new Date(2026, 10, 26, 15, 0);

it('the last seven days end today, whatever the time and the zone', () => {
  expect(lastDays(7, AFTERNOON)).toEqual({ from: '2026-11-20', to: '2026-11-26', by: 'day' });
  expect(lastDays(7, new Date(2026, 10, 26, 0, 1)).to).toBe('2026-11-26');
  expect(lastDays(7, new Date(2026, 10, 26, 23, 59)).to).toBe('2026-11-26');
});

it('a longer time is shown by weeks', () => {
  expect([lastDays(28, AFTERNOON).by, lastDays(91, AFTERNOON).by]).toEqual(['day', 'week']);
  expect(reportQueryOf(lastDays(1, AFTERNOON))).toBe('?from=2026-11-26&to=2026-11-26&by=day');
});
