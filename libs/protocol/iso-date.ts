import { z } from '#schema';

/** A day of the calendar, such as 2026-02-28. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'shape.invalid')
  .refine(isDate, 'shape.invalid');

function isDate(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}
