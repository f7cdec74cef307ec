import type { OpeningHours } from '@libs/protocol/business-hours.ts';
import { minutesOfShift } from '@libs/protocol/shift-times.ts';
import { localTimeAt, momentOf } from './zoned-time.ts';

/** Moments in milliseconds; open from the first and no longer at the second. */
export type OpenSpan = { from: number; to: number };

const MS_A_MINUTE = 60_000;
const MS_A_DAY = 1440 * MS_A_MINUTE;
const DAYS_A_WEEK = 7;
/** A shift that begins on one day ends on the next one at the latest. */
const DAYS_BEFORE = 1;
/** Nobody is told of an opening that is further away; a holiday list covers a year. */
const DAYS_AHEAD = 400;

/** Whether somebody answers at a moment, and when that changes next; null: not in this time. */
export type OpeningState = { isOpen: true; closesAt: number | null } | { isOpen: false; opensAt: number | null };

/** `hours`: null for always. */
export function openingStateAt(hours: OpeningHours | null, moment: number): OpeningState {
  if (!hours) return { isOpen: true, closesAt: null };
  const next = firstSpan(hours, moment, DAYS_A_WEEK) ?? firstSpan(hours, moment, DAYS_AHEAD);
  if (!next) return { isOpen: false, opensAt: null };
  if (next.from > moment) return { isOpen: false, opensAt: next.from };
  return { isOpen: true, closesAt: next.to < moment + DAYS_A_WEEK * MS_A_DAY ? next.to : null };
}

function firstSpan(hours: OpeningHours, moment: number, days: number): OpenSpan | null {
  for (const span of openSpans(hours, { from: moment, to: moment + days * MS_A_DAY })) return span;
  return null;
}

export const isOpenAt = (hours: OpeningHours | null, moment: number): boolean => openingStateAt(hours, moment).isOpen;

/** The milliseconds between two moments in which somebody answers: time outside the hours does not count. */
export function openTimeBetween(hours: OpeningHours | null, { from, to }: OpenSpan): number {
  if (!hours) return Math.max(0, to - from);
  let open = 0;
  for (const span of openSpans(hours, { from, to }))
    open += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
  return open;
}

/**
 * The spans that reach into these moments, in their order; those that touch are one. It is read lazily, so whoever looks
 * for the next one reads no year.
 */
function* openSpans(hours: OpeningHours, { from, to }: OpenSpan): Generator<OpenSpan> {
  if (hours.week.length === 0 && hours.holidays.every(({ times }) => times.length === 0)) return;
  let current: OpenSpan | null = null;
  const last = dayOf(to, hours.timeZone);
  for (let day = dayOf(from, hours.timeZone) - DAYS_BEFORE; day <= last; day += 1)
    for (const span of spansOfDay(hours, day)) {
      if (span.to <= from) continue;
      if (span.from >= to) break;
      if (current && span.from <= current.to) {
        current = { from: current.from, to: Math.max(current.to, span.to) };
        continue;
      }
      if (current) yield current;
      current = span;
    }
  if (current) yield current;
}

/** Days since 1 January 1970, by the clocks of the place. */
const dayOf = (moment: number, timeZone: string): number => Math.floor(localTimeAt(moment, timeZone) / MS_A_DAY);

const knownDays = new WeakMap<OpeningHours, Map<number, OpenSpan[]>>();

/** The shifts that begin on a day. A list of people who wait asks for the same few days again and again. */
function spansOfDay(hours: OpeningHours, day: number): readonly OpenSpan[] {
  const days = knownDays.get(hours) ?? new Map<number, OpenSpan[]>();
  knownDays.set(hours, days);
  const known = days.get(day);
  if (known) return known;
  const spans = computeSpansOfDay(hours, day);
  days.set(day, spans);
  return spans;
}

function computeSpansOfDay({ timeZone, week, holidays }: OpeningHours, day: number): OpenSpan[] {
  const midnight = day * MS_A_DAY;
  const date = new Date(midnight).toISOString().slice(0, 10);
  const holiday = holidays.find((one) => one.date === date);
  return (holiday?.times ?? week.filter((shift) => shift.day === weekdayOf(day)))
    .map((shift) => {
      const { from, to } = minutesOfShift(shift);
      const momentAfter = (minutes: number) => momentOf(midnight + minutes * MS_A_MINUTE, timeZone);
      return { from: momentAfter(from), to: momentAfter(to) };
    })
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
}

/** 1 is Monday; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK) + 1;
