import type { Locale } from '@libs/protocol/languages.ts';

// In the place of Paraglide's runtime in the embedded chat: the page around a frame says its language, and neither an
// address nor a cookie has to be asked for one. `embed.config.ts` puts it there.

let currentLocale = (): Locale => 'zh-CN';

export const getLocale = (): Locale => currentLocale();

export function overwriteGetLocale(other: () => Locale): void {
  currentLocale = other;
}
