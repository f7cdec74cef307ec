import type { Locale } from '@libs/protocol/languages.ts';

const HOUR_FORMAT = { hour: '2-digit', minute: '2-digit' } as const;
const TIME_FORMATS = {
  hour: HOUR_FORMAT,
  moment: { month: 'short', day: 'numeric', ...HOUR_FORMAT },
  day: { dateStyle: 'full' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatCache = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format costs a hundred times what using it does, and every message shows a time. */
function getFormat(lang: Locale, shape: keyof typeof TIME_FORMATS): Intl.DateTimeFormat {
  const name = `${lang} ${shape}`;
  const format = formatCache.get(name) ?? new Intl.DateTimeFormat(lang, TIME_FORMATS[shape]);
  formatCache.set(name, format);
  return format;
}

/** A time in the notation of this language: without the day if it was today. */
export function formatTime(lang: Locale, at: string, now = new Date()): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  return getFormat(lang, isToday ? 'hour' : 'moment').format(moment);
}

/** A day relative to now: today, yesterday, or its date. */
export function formatRelativeDay(lang: Locale, at: string, now = new Date()): string {
  const daysAgo = Math.round((midnightOf(now) - midnightOf(new Date(at))) / 86_400_000);
  if (daysAgo !== 0 && daysAgo !== 1) return getFormat(lang, 'day').format(new Date(at));
  const label = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-daysAgo, 'day');
  return label.charAt(0).toLocaleUpperCase(lang) + label.slice(1);
}

const midnightOf = (day: Date): number => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
