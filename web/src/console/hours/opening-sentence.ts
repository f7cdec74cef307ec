import { openingStateAt } from '@libs/hours/opening-hours.ts';
import type { OpeningHours } from '@libs/protocol/business-hours.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { isTimeZone } from '@libs/protocol/shift-times.ts';
import { m } from '../../i18n/messages.ts';

/** Within a week the weekday says which day is meant. */
const MS_A_WEEK = 7 * 86_400_000;

/** Whether somebody answers now and when that changes, by the clocks of the place: for the team, which knows it. */
export function openingSentence(hours: OpeningHours | null, now: number, lang: Locale): string {
  if (!hours) return m.hours_now_always();
  const { timeZone: zone } = hours;
  if (!isTimeZone(zone)) return m.hours_zone_unknown();
  const state = openingStateAt(hours, now);
  const format = (moment: number) =>
    new Intl.DateTimeFormat(lang, {
      ...{ timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      ...(moment - now < MS_A_WEEK ? {} : { month: 'long', day: 'numeric' }),
    }).format(moment);
  if (state.isOpen)
    return state.closesAt === null
      ? m.hours_now_open()
      : m.hours_now_open_until({ time: format(state.closesAt), zone });
  return state.opensAt === null
    ? m.hours_now_closed()
    : m.hours_now_closed_until({ time: format(state.opensAt), zone });
}

/** 1 January 2024 was a Monday. */
export const weekdayName = (lang: Locale, day: number): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
