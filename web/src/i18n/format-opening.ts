import type { Locale } from '@libs/protocol/languages.ts';

/** Within so many days the weekday alone says which day is meant. */
const MS_IN_SIX_DAYS = 6 * 86_400_000;

/** A day and a time by the clock of this device, as one says it: “Monday 09:00”, further away “Monday, December 7, 09:00”. */
export function formatOpening(lang: Locale, at: string, now = Date.now()): string {
  const moment = Date.parse(at);
  return new Intl.DateTimeFormat(lang, {
    ...{ weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(moment - now < MS_IN_SIX_DAYS ? {} : { month: 'long', day: 'numeric' }),
  }).format(moment);
}
