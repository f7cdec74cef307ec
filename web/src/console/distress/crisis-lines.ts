import { nearestLocale, type Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';

export type RegionalCrisisLine = { region: () => string; phone: string; langs: readonly Locale[] };

/** As in the article about romance scams (web/src/content/articles), which names when each was last looked up. */
const CRISIS_LINES: readonly RegionalCrisisLine[] = [
  { region: m.crisis_region_cn, phone: '12356', langs: ['zh-CN'] },
  { region: m.crisis_region_tw, phone: '1925', langs: ['zh-TW'] },
  { region: m.crisis_region_hk, phone: '18111', langs: ['zh-TW'] },
  { region: m.crisis_region_sg, phone: '1771', langs: ['en', 'zh-CN'] },
  { region: m.crisis_region_us, phone: '988', langs: ['en'] },
  { region: m.crisis_region_gb, phone: '116 123', langs: ['en'] },
];

/** All of them, those of the customer's language first: where somebody is, only they can say. */
export function crisisLinesFor(customerLang: string): readonly RegionalCrisisLine[] {
  const locale = nearestLocale(customerLang);
  return CRISIS_LINES.toSorted((a, b) => Number(b.langs.includes(locale)) - Number(a.langs.includes(locale)));
}
