import { useId } from 'react';
import type { OpeningHours, Shift } from '@libs/protocol/business-hours.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { DayFields } from './day-fields.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { weekdayName } from './opening-sentence.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const WORKDAYS = WEEKDAYS.slice(0, 5);

type OpeningHoursFieldsProps = { hours: OpeningHours; lang: Locale; onChange: (hours: OpeningHours) => void };

/** The time zone, the times of a week and the days that differ, of one language or of all. */
export function OpeningHoursFields({ hours, lang, onChange }: OpeningHoursFieldsProps) {
  return (
    <>
      <WeekFields hours={hours} lang={lang} onChange={(week) => onChange({ ...hours, ...week })} />
      <HolidayFields holidays={hours.holidays} lang={lang} onChange={(holidays) => onChange({ ...hours, holidays })} />
    </>
  );
}

/** The times of a week by the clocks of one place. */
export type WeeklyHours = Pick<OpeningHours, 'timeZone' | 'week'>;
type WeekFieldsProps = { hours: WeeklyHours; lang: Locale; onChange: (hours: WeeklyHours) => void };

export function WeekFields({ hours, lang, onChange }: WeekFieldsProps) {
  const zones = useId();
  const { week } = hours;
  const changeWeek = (next: Shift[]) => onChange({ ...hours, week: next });
  const copyToWorkdays = (day: number) =>
    changeWeek([
      ...WORKDAYS.flatMap((one) => shiftsOf(week, day).map((shift) => ({ ...shift, day: one }))),
      ...week.filter((shift) => !WORKDAYS.includes(shift.day)),
    ]);
  return (
    <>
      <TextField
        label={m.hours_zone()}
        hint={m.hours_zone_hint()}
        list={zones}
        required
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={hours.timeZone}
        onChange={({ target }) => onChange({ ...hours, timeZone: target.value.trim() })}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      <p className="text-sm text-ink-soft">{m.hours_week_hint()}</p>
      {WEEKDAYS.map((day) => (
        <DayFields
          key={day}
          day={weekdayName(lang, day)}
          times={shiftsOf(week, day)}
          onChange={(times) =>
            changeWeek([...week.filter((one) => one.day !== day), ...times.map((one) => ({ ...one, day }))])
          }
        >
          {WORKDAYS.includes(day) && (
            <Button size="small" kind="quiet" onClick={() => copyToWorkdays(day)}>
              {m.hours_copy({ day: weekdayName(lang, day) })}
            </Button>
          )}
        </DayFields>
      ))}
    </>
  );
}

const shiftsOf = (week: readonly Shift[], day: number): Shift[] => week.filter((shift) => shift.day === day);
