import { z } from '#schema';
import { isoDate } from './iso-date.ts';
import { forEachLocale } from './language-list.ts';
import { locales, type Locale } from './languages.ts';
import { isOverlapping, isTimeZone, TIME_OF_DAY } from './shift-times.ts';
import { isStorableText } from './text.ts';

/** More than one early, one late, one night shift and a break in each. */
const MAX_SHIFTS_A_DAY = 6;
const MAX_HOLIDAYS = 200;
const MAX_HOLIDAY_NAME_LENGTH = 80;

const timeOfDay = z.string().regex(TIME_OF_DAY, 'shape.invalid');

type MakeObject = typeof z.object;

/** One that ends before or when it begins ends on the next day. */
const timesWith = (object: MakeObject) => object({ from: timeOfDay, to: timeOfDay });
export type ShiftTimes = z.infer<ReturnType<typeof timesWith>>;

/** `day`: 1 is Monday, as in ISO 8601. */
const shiftWith = (object: MakeObject) => object({ day: z.int().min(1).max(7), ...timesWith(object).shape });
export type Shift = z.infer<ReturnType<typeof shiftWith>>;

/** A day that has other times than its weekday; none: nobody answers. The name is for the team. */
const holidayWith = (object: MakeObject) =>
  object({
    date: isoDate,
    name: z.string().trim().max(MAX_HOLIDAY_NAME_LENGTH).refine(isStorableText, 'text.malformed'),
    times: z
      .array(timesWith(object))
      .max(MAX_SHIFTS_A_DAY)
      .refine((times) => !isOverlapping(times.map((one) => ({ ...one, day: 1 }))), 'hours.overlapping')
      .default([]),
  });
export type Holiday = z.infer<ReturnType<typeof holidayWith>>;

/** When somebody answers, by the clocks of one place (a name of the IANA database). No shift at all means never. */
const openingHoursWith = (object: MakeObject) =>
  object({
    timeZone: z.string().max(64).refine(isTimeZone, 'hours.zone-unknown'),
    week: z
      .array(shiftWith(object))
      .max(7 * MAX_SHIFTS_A_DAY)
      .refine((week) => !isOverlapping(week), 'hours.overlapping'),
    holidays: z
      .array(holidayWith(object))
      .max(MAX_HOLIDAYS)
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'hours.holiday-twice'),
  });
export type OpeningHours = z.infer<ReturnType<typeof openingHoursWith>>;

const businessHoursWith = (object: MakeObject) => {
  const hours = openingHoursWith(object).nullable().default(null);
  return object({
    /** Null means always. */
    everyone: hours,
    /** A language without hours of its own has those of everyone. */
    languages: object(forEachLocale(() => hours)).default(forEachLocale(() => null)),
  });
};
/** Not strict, like all that is stored or answered. */
export const businessHours = businessHoursWith(z.object);
export type BusinessHours = z.infer<typeof businessHours>;
export const businessHoursRequest = businessHoursWith(z.strictObject as MakeObject);

export const alwaysOpen: BusinessHours = businessHours.parse({});

/** What this version cannot read is not guessed: nobody is told that nobody answers because of it. */
export function parseStoredHours(row: { hours?: unknown }): BusinessHours {
  const parsed = businessHours.safeParse(row.hours ?? {});
  return parsed.success ? parsed.data : alwaysOpen;
}

/** Null for always. */
export const hoursOfLanguage = ({ everyone, languages }: BusinessHours, locale: Locale): OpeningHours | null =>
  languages[locale] ?? everyone;

export const hasHours = ({ everyone, languages }: BusinessHours): boolean =>
  everyone !== null || locales.some((locale) => languages[locale] !== null);
