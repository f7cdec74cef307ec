import type { Locale } from '@libs/protocol/languages.ts';
import type { MetricUnit, MeasuredValue } from './ops-metrics.ts';

const UNIT_SUFFIXES: Record<MetricUnit, string> = { count: '', perSecond: '/s', ms: ' ms', seconds: ' s' };
/** Below this a value has one digit after the point, and none above. */
const WHOLE_FROM = 10;
const SMALLEST_SHOWN = 0.1;
const BYTES_PER_MIB = 1_048_576;
/** Shown where nothing was measured: a zero would be a figure. */
export const NOT_MEASURED = '–';

/** A value in words that are true of it: nothing that is more than nothing is shown as 0. */
export function formatMetric(value: MeasuredValue, unit: MetricUnit, lang: Locale): string {
  if (value === null) return NOT_MEASURED;
  const isTiny = value > 0 && value < SMALLEST_SHOWN / 2;
  const options = { maximumFractionDigits: Math.abs(value) < WHOLE_FROM ? 1 : 0 };
  const text = new Intl.NumberFormat(lang, options).format(isTiny ? SMALLEST_SHOWN : value);
  return `${isTiny ? '< ' : ''}${text}${UNIT_SUFFIXES[unit]}`;
}

/** A quantile of a histogram is known as the bound of its bucket: at most that, or beyond the last one. */
export function formatQuantile(value: MeasuredValue, isBeyond: boolean, lang: Locale): string {
  const text = formatMetric(value, 'ms', lang);
  return value === null ? text : `${isBeyond ? '>' : '≤'} ${text}`;
}

/** From one step of a trace to a later one: times have whole milliseconds, and clocks of two machines may differ. */
export function formatStep(ms: number, lang: Locale): string {
  if (ms === 0) return `< ${formatMetric(1, 'ms', lang)}`;
  return `${ms > 0 ? '+' : ''}${formatMetric(ms, 'ms', lang)}`;
}

export const formatMemory = (bytes: MeasuredValue, lang: Locale): string =>
  bytes === null ? NOT_MEASURED : `${formatMetric(Math.round(bytes / BYTES_PER_MIB), 'count', lang)} MiB`;

const COST_DIGITS = 4;

/** Of an amount that is too small for its digits the smallest that they can show. */
export function formatCost(cost: number, lang: Locale): string {
  const smallest = 10 ** -COST_DIGITS;
  const isTiny = cost > 0 && cost < smallest / 2;
  const options = { maximumFractionDigits: COST_DIGITS };
  return `${isTiny ? '< ' : ''}${new Intl.NumberFormat(lang, options).format(isTiny ? smallest : cost)}`;
}
