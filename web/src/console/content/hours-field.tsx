import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { Button } from '../../ui/button.tsx';
import { type WeeklyHours, WeekFields } from '../hours/opening-hours-fields.tsx';
import { FieldFaults } from './field-faults.tsx';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';

/** The times of a week, in the fields of the chat's business hours, from which they can be taken. */
export function HoursField({ label, path, value, onValue }: FieldProps) {
  const { readChatHours } = useForm();
  const [hasNone, setHasNone] = useState(false);
  const { timeZone = '', week = [] } = (value ?? {}) as Partial<WeeklyHours>;
  const takeChatHours = async () => {
    const hours = await readChatHours!();
    setHasNone(hours === null);
    if (hours) onValue({ timeZone: hours.timeZone, week: hours.week });
  };
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 border-s-2 border-line p-0 ps-3">
      <legend className="float-start mb-1 p-0 text-sm font-semibold">{label}</legend>
      <p className="text-sm text-ink-soft">{m.content_hours_hint()}</p>
      <WeekFields hours={{ timeZone, week }} lang={getLocale()} onChange={onValue} />
      {['', '.timeZone', '.week'].map((part) => (
        <FieldFaults key={part} path={path + part} />
      ))}
      <div className="flex flex-wrap gap-2">
        {readChatHours && (
          <Button kind="secondary" size="small" onClick={() => void takeChatHours()}>
            {m.content_hours_take()}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => onValue(undefined)}>
          {m.content_remove_item({ name: label })}
        </Button>
      </div>
      {hasNone && (
        <p role="status" className="text-sm">
          {m.content_hours_none()}
        </p>
      )}
    </fieldset>
  );
}
