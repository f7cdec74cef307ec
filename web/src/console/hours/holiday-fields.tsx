import { useState } from 'react';
import type { Holiday } from '@libs/protocol/business-hours.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { DayFields } from './day-fields.tsx';

const NO_DRAFT = { date: '', name: '' };

type HolidayFieldsProps = { holidays: readonly Holiday[]; lang: Locale; onChange: (holidays: Holiday[]) => void };

/** The days that have other times than their weekday, or none, soonest first. */
export function HolidayFields({ holidays, lang, onChange }: HolidayFieldsProps) {
  const [{ date, name }, setDraft] = useState(NO_DRAFT);
  const add = () => {
    onChange(
      [...holidays, { date, name: name.trim(), times: [] }].sort((one, other) => (one.date < other.date ? -1 : 1)),
    );
    setDraft(NO_DRAFT);
  };
  return (
    <fieldset className="flex flex-col gap-1 border-t border-line pt-2">
      <legend className="sr-only">{m.hours_holidays()}</legend>
      <span aria-hidden="true" className="text-sm font-semibold">
        {m.hours_holidays()}
      </span>
      <p className="text-sm text-ink-soft">{m.hours_holidays_hint()}</p>
      {holidays.map((one) => (
        <DayFields
          key={one.date}
          day={[formatDate(lang, one.date), one.name].filter(Boolean).join(' · ')}
          times={one.times}
          onChange={(times) => onChange(holidays.map((other) => (other === one ? { ...one, times } : other)))}
        >
          <Button
            size="small"
            kind="quiet"
            aria-label={m.hours_holiday_remove({ day: formatDate(lang, one.date) })}
            onClick={() => onChange(holidays.filter((other) => other !== one))}
          >
            ×
          </Button>
        </DayFields>
      ))}
      <div className="grid gap-2 sm:grid-cols-3 sm:items-end">
        <TextField
          label={m.hours_date()}
          type="date"
          value={date}
          onChange={({ target }) => setDraft({ date: target.value, name })}
        />
        <TextField
          label={m.hours_holiday_name()}
          maxLength={80}
          value={name}
          onChange={({ target }) => setDraft({ date, name: target.value })}
        />
        <Button kind="secondary" className="w-fit" disabled={date === ''} onClick={add}>
          {m.hours_holiday_add()}
        </Button>
      </div>
    </fieldset>
  );
}

const formatDate = (lang: Locale, date: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
