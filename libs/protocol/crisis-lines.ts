import { nearestLocale, type Locale } from './languages.ts';

export type RegionalCrisisLine = { region: Readonly<Record<Locale, string>>; phone: string; langs: readonly Locale[] };

/** As in the article about romance scams (web/src/content/articles), which names when each was last looked up. */
const CRISIS_LINES: readonly RegionalCrisisLine[] = [
  {
    region: { 'zh-CN': '中国内地', 'zh-TW': '中國大陸', en: 'Mainland China', ms: 'Tanah Besar China' },
    ...{ phone: '12356', langs: ['zh-CN'] },
  },
  {
    region: { 'zh-CN': '台湾', 'zh-TW': '台灣', en: 'Taiwan', ms: 'Taiwan' },
    ...{ phone: '1925', langs: ['zh-TW'] },
  },
  {
    region: { 'zh-CN': '香港', 'zh-TW': '香港', en: 'Hong Kong', ms: 'Hong Kong' },
    ...{ phone: '18111', langs: ['zh-TW'] },
  },
  {
    region: { 'zh-CN': '新加坡', 'zh-TW': '新加坡', en: 'Singapore', ms: 'Singapura' },
    ...{ phone: '1771', langs: ['en', 'zh-CN', 'ms'] },
  },
  {
    region: { 'zh-CN': '马来西亚', 'zh-TW': '馬來西亞', en: 'Malaysia', ms: 'Malaysia' },
    ...{ phone: '03-7627 2929', langs: ['ms'] },
  },
  {
    region: { 'zh-CN': '美国', 'zh-TW': '美國', en: 'United States', ms: 'Amerika Syarikat' },
    ...{ phone: '988', langs: ['en'] },
  },
  {
    region: {
      'zh-CN': '英国、爱尔兰',
      'zh-TW': '英國、愛爾蘭',
      en: 'United Kingdom, Ireland',
      ms: 'United Kingdom, Ireland',
    },
    ...{ phone: '116 123', langs: ['en'] },
  },
];

/** All of them, those of the customer's language first: where somebody is, only they can say. */
export function crisisLinesFor(customerLang: string): readonly RegionalCrisisLine[] {
  const locale = nearestLocale(customerLang);
  return CRISIS_LINES.toSorted((a, b) => Number(b.langs.includes(locale)) - Number(a.langs.includes(locale)));
}
