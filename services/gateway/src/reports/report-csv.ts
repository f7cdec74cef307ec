import type { ReportFigures, ReportResponse } from '@libs/protocol/reports.ts';
import { toCsv } from '@libs/server/csv.ts';

const COLUMNS = [
  ...(['arrivals', 'answered', 'missed', 'reopened', 'waitP50', 'waitP90', 'handleP50'] as const),
  ...(['lateFirst', 'lateNext', 'ratings', 'stars'] as const),
] satisfies (keyof ReportFigures)[];

/** One line for each day or week, hour of the day, language and the whole; times in seconds, for a spreadsheet. */
export const reportCsv = ({ total, periods, hours, languages }: ReportResponse): string =>
  toCsv([
    ['part', 'of', ...COLUMNS],
    ...periods.map((one) => ['period', one.start, ...cells(one)]),
    ...hours.map((one) => ['hour', String(one.hour), ...cells(one)]),
    ...languages.map((one) => ['language', one.lang, ...cells(one)]),
    ['total', '', ...cells(total)],
  ]);

const cells = (figures: ReportFigures): string[] => COLUMNS.map((column) => String(figures[column] ?? ''));
