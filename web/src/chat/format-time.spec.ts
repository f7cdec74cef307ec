import { formatRelativeDay } from './format-time.ts';

it.each([
  ['en', 3, 'Today'],
  ['en', 2, 'Yesterday'],
  ['en', 1, 'Thursday, January 1, 2026'],
  ['zh-CN', 3, '今天'],
  ['zh-CN', 1, '2026年1月1日星期四'],
  ['zh-TW', 2, '昨天'],
] as const)('in %s the day %i of a conversation read on the third is %s', (lang, day, said) => {
  expect(formatRelativeDay(lang, new Date(2026, 0, day, 23, 59).toISOString(), new Date(2026, 0, 3, 0, 1))).toBe(said);
});
