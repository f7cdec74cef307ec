import { z } from '#schema';
import { isoDate } from './iso-date.ts';
import { locales } from './languages.ts';

/** Days by the organisation's clock, the last one included. `by`: what one line of it is. A week begins on Monday. */
export const reportQuery = z.strictObject({ from: isoDate, to: isoDate, by: z.enum(['day', 'week']) });
export type ReportQuery = z.infer<typeof reportQuery>;

/**
 * Of the people who wrote first within a time. Waits and handling are in seconds, null where there is none: half of the
 * people waited no longer than `waitP50`, nine of ten no longer than `waitP90`.
 */
const reportFigures = z.object({
  arrivals: z.int(),
  answered: z.int(),
  /** It ended, and nobody had answered. */
  missed: z.int(),
  reopened: z.int(),
  waitP50: z.number().nullable(),
  waitP90: z.number().nullable(),
  /** From when somebody took it to its end. */
  handleP50: z.number().nullable(),
  /** Answers that were later than the targets of today allow, within the hours. */
  lateFirst: z.int(),
  lateNext: z.int(),
  ratings: z.int(),
  stars: z.number().nullable(),
});
export type ReportFigures = z.infer<typeof reportFigures>;

export const reportResponse = z.object({
  /** By whose clock the days and hours are. */
  timeZone: z.string(),
  total: reportFigures,
  /** `start`: its first day, also where that is before the first day of the report. All of them, in order. */
  periods: z.array(reportFigures.extend({ start: z.string() })),
  /** 24, from 0 o'clock. */
  hours: z.array(reportFigures.extend({ hour: z.int() })),
  languages: z.array(reportFigures.extend({ lang: z.enum(locales) })),
  /** How many conversations have each tag, the most frequent first; not those in an archive. */
  tags: z.array(z.object({ tagId: z.string(), conversations: z.int() })),
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  starCounts: z.array(z.int()),
  /** Null where there is no target. */
  targets: z.object({ firstAnswerSeconds: z.number().nullable(), nextAnswerSeconds: z.number().nullable() }),
});
export type ReportResponse = z.infer<typeof reportResponse>;
