import { isReportable, monthsOf, periodsOf } from './report-periods.ts';

it.each([
  ['a day', '2026-11-26', '2026-11-26', true],
  ['a leap year', '2028-01-01', '2028-12-31', true],
  ['more than that', '2028-01-01', '2029-01-01', false],
  ['a time that ends before it begins', '2026-11-27', '2026-11-26', false],
])('a report of %s', (_, from, to, isOne) => {
  expect(isReportable({ from, to })).toBe(isOne);
});

it('has weeks that begin on Monday, the first also before the report', () => {
  expect(periodsOf({ from: '2026-11-26', to: '2026-12-01', by: 'week' })).toEqual(['2026-11-23', '2026-11-30']);
  expect(periodsOf({ from: '2026-02-28', to: '2026-03-01', by: 'day' })).toEqual(['2026-02-28', '2026-03-01']);
});

it('is read in parts that have each day once', () => {
  const parts = monthsOf({ from: '2026-10-20', to: '2026-12-01' });
  expect(parts).toEqual([
    { from: '2026-10-20', to: '2026-11-18' },
    { from: '2026-11-19', to: '2026-12-01' },
  ]);
  expect(monthsOf({ from: '2026-11-26', to: '2026-11-26' })).toEqual([{ from: '2026-11-26', to: '2026-11-26' }]);
  const year = monthsOf({ from: '2028-01-01', to: '2028-12-31' });
  expect(year.flatMap((part) => periodsOf({ ...part, by: 'day' }))).toHaveLength(366);
});
