import { formatWait, spokenWait } from './format-wait.ts';

const minutes = (count: number) => count * 60_000;

it.each([
  ['en', 0, '0:00', '0 minutes'],
  ['en', -5_000, '0:00', '0 minutes'],
  ['en', 187_000, '3:07', '3 minutes'],
  ['zh-TW', 3_599_000, '59:59', '59 分鐘'],
  ['en', minutes(60), '1 hr', '1 hour'],
  ['zh-CN', minutes(150), '2小时', '2小时'],
  ['zh-TW', minutes(150), '2 小時', '2 小時'],
  ['en', minutes(60 * 49), '2 days', '2 days'],
] as const)('in %s, after %i ms: %s, read aloud as %s', (lang, ms, shown, spoken) => {
  expect([formatWait(lang, ms), spokenWait(lang, ms)]).toEqual([shown, spoken]);
});
