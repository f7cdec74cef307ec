import type { ReportQuery } from '@libs/protocol/reports.ts';

const MS_A_DAY = 86_400_000;
const MAX_DAYS = 366;

/** The first days of the days or weeks of a report, in order; the first week may begin before the report. */
export function periodsOf({ from, to, by }: ReportQuery): string[] {
  const step = by === 'day' ? 1 : 7;
  const periods: string[] = [];
  const first = by === 'day' ? Date.parse(from) : mondayOf(Date.parse(from));
  for (let day = first; day <= Date.parse(to); day += step * MS_A_DAY)
    periods.push(new Date(day).toISOString().slice(0, 10));
  return periods;
}

/** As `date_trunc('week', …)` of Postgres. */
const mondayOf = (day: number): number => day - ((new Date(day).getUTCDay() + 6) % 7) * MS_A_DAY;

/** A leap year at most, and a day at least. */
export const isReportable = ({ from, to }: Pick<ReportQuery, 'from' | 'to'>): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / MS_A_DAY + 1;
  return days >= 1 && days <= MAX_DAYS;
};
