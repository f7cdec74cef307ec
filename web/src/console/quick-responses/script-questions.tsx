import { type KeyboardEvent, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { fieldLabel } from './script-values.ts';
import type { ScriptInsertion } from './use-script-insertion.ts';

const QUESTION_CLASSES =
  'mb-1 flex flex-wrap items-center gap-2 rounded-control bg-lamp-soft px-3 py-1.5 text-sm text-on-lamp';

/** Asks before a text is inserted that the customer cannot read; Escape answers no. */
export function ForeignTextQuestion({ insertion }: { insertion: ScriptInsertion }) {
  const { asked, languages } = insertion;
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) yes.current?.focus();
  }, [asked]);
  if (!asked) return null;
  const { script, language } = asked.offered;
  const wanted = languages.customer;
  const text = wanted
    ? m.scripts_foreign({ title: script.title, language: languageList[wanted].name })
    : m.scripts_foreign_unknown({ title: script.title });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    insertion.cancel();
  };
  return (
    <div role="group" aria-label={text} className={QUESTION_CLASSES}>
      <p className="min-w-40 flex-1">{text}</p>
      <Button
        ref={yes}
        size="small"
        kind="secondary"
        className="pointer-coarse:min-h-11"
        onClick={insertion.confirm}
        onKeyDown={onKeyDown}
      >
        {m.scripts_foreign_insert({ language: languageList[language].name })}
      </Button>
      <Button
        size="small"
        kind="quiet"
        className="pointer-coarse:min-h-11"
        onClick={insertion.cancel}
        onKeyDown={onKeyDown}
      >
        {m.quick_cancel()}
      </Button>
    </div>
  );
}

type MissingFieldsProps = {
  fields: readonly string[];
  values: Readonly<Record<string, string>>;
  /** Of the first field. */
  inputRef: Ref<HTMLInputElement>;
  onFill: (values: Record<string, string>) => void;
};

/** Asks for what stands in braces in the draft: nobody is sent a field in the place of a word. */
export function MissingFields({ fields, values, inputRef, onFill }: MissingFieldsProps) {
  const [entered, setEntered] = useState<Record<string, string>>({});
  const valueOf = (field: string) => entered[field] ?? values[field] ?? '';
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onFill(Object.fromEntries(fields.map((field) => [field, valueOf(field).trim()])));
  };
  return (
    <form onSubmit={onSubmit} aria-label={m.scripts_missing()} className={QUESTION_CLASSES}>
      <p className="w-full font-semibold">{m.scripts_missing()}</p>
      {fields.map((field, index) => (
        <label key={field} className="flex min-w-40 flex-1 flex-wrap items-center gap-x-2">
          <span>{fieldLabel(field)}</span>
          <input
            ref={index === 0 ? inputRef : undefined}
            value={valueOf(field)}
            maxLength={MAX_VALUE_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setEntered((now) => ({ ...now, [field]: target.value }))}
            className="min-h-9 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-2 text-base text-ink"
          />
        </label>
      ))}
      <Button type="submit" size="small" kind="secondary" className="pointer-coarse:min-h-11">
        {m.scripts_fill()}
      </Button>
    </form>
  );
}

const MAX_VALUE_LENGTH = 120;
