/**
 * Local times of a place and moments, by the rules of `Intl`, which every browser and Node bring up to date by themselves.
 * A local time is written as the milliseconds that it would be in UTC. Temporal does the same, but Node 24 and half of the
 * browsers do not have it.
 */

const MS_A_DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one costs as much as a hundred uses. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
  });
  formats.set(timeZone, format);
  return format;
}

/** What the clocks of the place show at a moment. */
export function localTimeAt(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)!.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The moment at which the clocks show a local time. Where it comes twice, when summer time ends, the first one; where it
 * does not come, when summer time begins, as long after the change as it is past the hour that is left out.
 */
export function momentOf(localTime: number, timeZone: string): number {
  const offsetNear = (moment: number) => localTimeAt(moment, timeZone) - moment;
  const before = localTime - offsetNear(localTime - MS_A_DAY);
  const after = localTime - offsetNear(localTime + MS_A_DAY);
  const fitting = [before, after].filter((moment) => localTimeAt(moment, timeZone) === localTime);
  return fitting.length > 0 ? Math.min(...fitting) : before;
}
