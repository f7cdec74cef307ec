import { hoursInWords, weeklyHours } from './weekly-hours.ts';

const days = (from: number, to: number, ...times: [from: string, to: string][]) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    times.map(([begin, end]) => ({ day: from + index, from: begin, to: end })),
  ).flat();
const office = {
  timeZone: 'Asia/Taipei',
  week: [...days(1, 5, ['09:00', '18:00']), ...days(6, 6, ['10:00', '12:00'])],
};

it('says days with the same times together, and none of those that are closed', () => {
  expect(hoursInWords(office, 'en')).toEqual({
    lines: [
      { days: 'Monday–Friday', times: '09:00–18:00' },
      { days: 'Saturday', times: '10:00–12:00' },
    ],
    zone: expect.stringMatching(/^Tai\w+ .*Time$/) as string,
  });
  const apart = { ...office, week: [...days(1, 1, ['09:00', '18:00']), ...days(3, 3, ['09:00', '18:00'])] };
  expect(hoursInWords(apart, 'en').lines.map((line) => line.days)).toEqual(['Monday', 'Wednesday']);
});

it.each([
  ['zh-CN', '星期一至星期五'],
  ['zh-TW', '星期一至星期五'],
  ['ms', 'Isnin–Jumaat'],
] as const)('says it in the language of the page: %s', (locale, expected) => {
  const { lines, zone } = hoursInWords(office, locale);
  expect(lines[0]!.days).toBe(expected);
  expect(zone).not.toContain('/');
});

it('has several times of a day in their order, and midnight as the end of a day', () => {
  const week = days(1, 7, ['13:00', '00:00'], ['09:00', '12:00']);
  expect(hoursInWords({ ...office, week }, 'en').lines).toEqual([
    { days: 'Monday–Sunday', times: '09:00–12:00, 13:00–24:00' },
  ]);
});

it.each([
  ['a zone that is none', { timeZone: '+08:00' }],
  ['a time that no clock shows', { week: days(1, 1, ['09:00', '25:00']) }],
  ['times that overlap', { week: days(1, 1, ['09:00', '12:00'], ['11:00', '13:00']) }],
  ['a day that is none', { week: days(8, 8, ['09:00', '12:00']) }],
  ['no time at all', { week: [] }],
])('does not take %s', (_, change) => {
  expect(weeklyHours.safeParse({ ...office, ...change }).success).toBe(false);
  expect(weeklyHours.safeParse(office).success).toBe(true);
});
