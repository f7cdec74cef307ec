import { useId } from 'react';
import type { OpeningHours, Shift } from '@libs/protocol/business-hours.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { weekdayName } from './opening-sentence.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const WORKDAYS = WEEKDAYS.slice(0, 5);
const NEW_SHIFT = { from: '09:00', to: '18:00' };

type OpeningHoursFieldsProps = { hours: OpeningHours; lang: Locale; onChange: (hours: OpeningHours) => void };

/** The time zone, the times of a week and the holidays of one language or of all. */
export function OpeningHoursFields({ hours, lang, onChange }: OpeningHoursFieldsProps) {
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
          shifts={shiftsOf(week, day)}
          onChange={(shifts) =>
            changeWeek([...week.filter((one) => one.day !== day), ...shifts.map((one) => ({ ...one, day }))])
          }
          onCopy={WORKDAYS.includes(day) ? () => copyToWorkdays(day) : null}
        />
      ))}
      <HolidayFields holidays={hours.holidays} lang={lang} onChange={(holidays) => onChange({ ...hours, holidays })} />
    </>
  );
}

const shiftsOf = (week: readonly Shift[], day: number): Shift[] => week.filter((shift) => shift.day === day);

type Times = Pick<Shift, 'from' | 'to'>;
type DayFieldsProps = {
  day: string;
  shifts: readonly Times[];
  onChange: (shifts: Times[]) => void;
  /** Null where there is nothing to copy it to. */
  onCopy: (() => void) | null;
};

function DayFields({ day, shifts, onChange, onCopy }: DayFieldsProps) {
  const changeOne = (index: number, change: Partial<Times>) =>
    onChange(shifts.map((shift, nr) => (nr === index ? { ...shift, ...change } : shift)));
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2">
      <legend className="sr-only">{day}</legend>
      <span aria-hidden="true" className="w-24 text-sm font-semibold">
        {day}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        {shifts.length === 0 && <span className="flex min-h-11 items-center text-sm">{m.hours_closed()}</span>}
        {shifts.map((shift, index) => (
          // Two of a day may be alike while they are written.
          <span key={index} className="flex items-center gap-1">
            <TimeInput
              label={m.hours_from({ day })}
              value={shift.from}
              onValue={(from) => changeOne(index, { from })}
            />
            <span aria-hidden="true">–</span>
            <TimeInput label={m.hours_to({ day })} value={shift.to} onValue={(to) => changeOne(index, { to })} />
            <Button
              kind="quiet"
              aria-label={m.hours_remove({ day, ...shift })}
              onClick={() => onChange(shifts.filter((_, nr) => nr !== index))}
            >
              ×
            </Button>
          </span>
        ))}
      </div>
      <span className="flex flex-wrap gap-1">
        <Button
          size="small"
          kind="secondary"
          aria-label={m.hours_add({ day })}
          onClick={() => onChange([...shifts, NEW_SHIFT])}
        >
          +
        </Button>
        {onCopy && (
          <Button size="small" kind="quiet" onClick={onCopy}>
            {m.hours_copy({ day })}
          </Button>
        )}
      </span>
    </fieldset>
  );
}

type TimeInputProps = { label: string; value: string; onValue: (value: string) => void };

function TimeInput({ label, value, onValue }: TimeInputProps) {
  return (
    <input
      type="time"
      required
      aria-label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      className="min-h-11 w-28 rounded-control border border-line-strong bg-surface px-1 text-base text-ink"
    />
  );
}
