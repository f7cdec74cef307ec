import type { ReportQuery } from '@libs/protocol/reports.ts';

/** The lengths that are offered, in days. */
export const RANGE_DAYS = [7, 28, 91, 364] as const;

const MS_A_DAY = 86_400_000;
/** Of more days a chart of days would have bars thinner than a finger. */
const MAX_DAYS_BY_DAY = 31;

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The last so many days, today included, by the reader's clock. */
export function lastDays(days: number, now = new Date()): ReportQuery {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return {
    from: toDate(today - (days - 1) * MS_A_DAY),
    to: toDate(today),
    by: days <= MAX_DAYS_BY_DAY ? 'day' : 'week',
  };
}

export const reportQueryOf = (query: ReportQuery): string => `?${new URLSearchParams(query).toString()}`;
