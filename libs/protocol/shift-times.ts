// What can be said of the times of a week without the schema library, which the build of the site does not have.

const MINUTES_A_DAY = 1440;
const MINUTES_A_WEEK = 7 * MINUTES_A_DAY;

/** `HH:MM`; one that ends before or when it begins ends on the next day. */
type Times = { from: string; to: string };

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Named zones only: an offset such as `+08` has no summer time, and is read with either sign. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** In minutes; ends after it begins, up to a day later. */
export function minutesOfShift({ from, to }: Times): { from: number; to: number } {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return { from: begin, to: end <= begin ? end + MINUTES_A_DAY : end };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether two shifts of the week share a minute, also over the end of the week. `day`: 1 is Monday, as in ISO 8601. */
export function isOverlapping(week: readonly (Times & { day: number })[]): boolean {
  const spans = week
    .map((one) => {
      const { from, to } = minutesOfShift(one);
      const midnight = (one.day - 1) * MINUTES_A_DAY;
      return { from: midnight + from, to: midnight + to };
    })
    .sort((one, other) => one.from - other.from);
  return spans.some(({ to }, index) => {
    const next = spans[index + 1];
    const nextFrom = next ? next.from : spans[0]!.from + MINUTES_A_WEEK;
    return spans.length > 1 && to > nextFrom;
  });
}
