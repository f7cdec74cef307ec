import type { ReactNode } from 'react';
import type { ShiftTimes } from '@libs/protocol/business-hours.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';

const NEW_TIMES: ShiftTimes = { from: '09:00', to: '18:00' };

type DayFieldsProps = {
  /** As it is called: a weekday or a date. */
  day: string;
  times: readonly ShiftTimes[];
  onChange: (times: ShiftTimes[]) => void;
  /** What else can be done with the day: buttons. */
  children: ReactNode;
};

/** The times of one day; none means that nobody answers. */
export function DayFields({ day, times, onChange, children }: DayFieldsProps) {
  const changeOne = (index: number, change: Partial<ShiftTimes>) =>
    onChange(times.map((one, nr) => (nr === index ? { ...one, ...change } : one)));
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2">
      <legend className="sr-only">{day}</legend>
      <span aria-hidden="true" className="min-w-24 text-sm font-semibold">
        {day}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        {times.length === 0 && <span className="flex min-h-11 items-center text-sm">{m.hours_closed()}</span>}
        {times.map((one, index) => (
          // Two of a day may be alike while they are written.
          <span key={index} className="flex items-center gap-1">
            <TimeInput label={m.hours_from({ day })} value={one.from} onValue={(from) => changeOne(index, { from })} />
            <span aria-hidden="true">–</span>
            <TimeInput label={m.hours_to({ day })} value={one.to} onValue={(to) => changeOne(index, { to })} />
            <Button
              kind="quiet"
              aria-label={m.hours_remove({ day, ...one })}
              onClick={() => onChange(times.filter((_, nr) => nr !== index))}
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
          onClick={() => onChange([...times, NEW_TIMES])}
        >
          +
        </Button>
        {children}
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
