import type { Locale } from '@libs/protocol/languages.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

type Unit = 'minute' | 'hour' | 'day';
const formatCache = new Map<string, Intl.NumberFormat>();

/** Cached, because creating a format costs a hundred times what using it does. */
function formatUnit(
  lang: Locale,
  unit: Unit,
  { count, unitDisplay }: { count: number; unitDisplay: 'short' | 'long' },
): string {
  const name = `${lang} ${unit} ${unitDisplay}`;
  const format = formatCache.get(name) ?? new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay });
  formatCache.set(name, format);
  return format.format(count);
}

/** The largest unit that is full, rounded down. The clock of a device may be behind the server's. */
function largestUnit(ms: number): { unit: Unit; count: number } {
  if (ms >= DAY_MS) return { unit: 'day', count: Math.floor(ms / DAY_MS) };
  if (ms >= HOUR_MS) return { unit: 'hour', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'minute', count: Math.max(0, Math.floor(ms / MINUTE_MS)) };
}

/** `3:07` within the first hour, then the hours, then the days. */
export function formatWait(lang: Locale, ms: number): string {
  const { unit, count } = largestUnit(ms);
  if (unit !== 'minute') return formatUnit(lang, unit, { count, unitDisplay: 'short' });
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS)) % 60;
  return `${count}:${String(seconds).padStart(2, '0')}`;
}

/** As it is read aloud: without seconds. */
export function spokenWait(lang: Locale, ms: number): string {
  const { unit, count } = largestUnit(ms);
  return formatUnit(lang, unit, { count, unitDisplay: 'long' });
}
