import type { Locale } from '@libs/protocol/languages.ts';

/** A time as a reader of this language writes it: only the hour if it was today, otherwise with its day. */
export function momentIn(lang: Locale, at: string, now = new Date()): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(lang, { ...day, hour: '2-digit', minute: '2-digit' }).format(moment);
}

/** A day as people say it: today, yesterday, or its date. */
export function dayIn(lang: Locale, at: string, now = new Date()): string {
  const daysAgo = Math.round((midnightOf(now) - midnightOf(new Date(at))) / 86_400_000);
  if (daysAgo !== 0 && daysAgo !== 1) return new Intl.DateTimeFormat(lang, { dateStyle: 'full' }).format(new Date(at));
  const said = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-daysAgo, 'day');
  return said.charAt(0).toLocaleUpperCase(lang) + said.slice(1);
}

const midnightOf = (day: Date): number => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
