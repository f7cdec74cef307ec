import type { ReportQuery } from '@libs/protocol/reports.ts';

const MS_A_DAY = 86_400_000;
const MAX_DAYS = 366;
const DAYS_A_MONTH = 30;

/** The first days of the days or weeks of a report, in order; the first week may begin before the report. */
export function periodsOf({ from, to, by }: ReportQuery): string[] {
  const first = by === 'day' ? Date.parse(from) : mondayOf(Date.parse(from));
  return daysFrom(first, to, by === 'day' ? 1 : 7);
}

/** The same time in parts of a month or less. */
export const monthsOf = ({ from, to }: Pick<ReportQuery, 'from' | 'to'>): { from: string; to: string }[] =>
  daysFrom(Date.parse(from), to, DAYS_A_MONTH).map((start) => {
    const end = dateOf(Date.parse(start) + (DAYS_A_MONTH - 1) * MS_A_DAY);
    return { from: start, to: end < to ? end : to };
  });

/** Every so many days, up to the last one. */
function daysFrom(first: number, last: string, step: number): string[] {
  const count = Math.floor((Date.parse(last) - first) / (step * MS_A_DAY)) + 1;
  return Array.from({ length: count }, (_, index) => dateOf(first + index * step * MS_A_DAY));
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** As `date_trunc('week', …)` of Postgres. */
const mondayOf = (day: number): number => day - ((new Date(day).getUTCDay() + 6) % 7) * MS_A_DAY;

/** A leap year at most, and a day at least. */
export const isReportable = ({ from, to }: Pick<ReportQuery, 'from' | 'to'>): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / MS_A_DAY + 1;
  return days >= 1 && days <= MAX_DAYS;
};
