import type { Locale } from '@libs/protocol/languages.ts';

const MB = 1024 * 1024;

/** For display: `340 kB`, `2.4 MB`. */
export function formatFileSize(lang: Locale, bytes: number): string {
  const [amount, unit] = bytes >= MB ? [bytes / MB, 'megabyte'] : [Math.max(1, bytes / 1024), 'kilobyte'];
  return new Intl.NumberFormat(lang, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(amount);
}
