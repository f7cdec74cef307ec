import { type SubmitEvent, useState } from 'react';
import type { BusinessHours, OpeningHours } from '@libs/protocol/business-hours.ts';
import { type Locale, locales } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form-fields.tsx';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { languageName } from '../language-name.ts';
import { useNow } from '../use-now.ts';
import { newHours } from './new-hours.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { openingSentence } from './opening-sentence.ts';

/** The sentences change with the minute. */
const TICK_MS = 10_000;

type BusinessHoursCardProps = {
  saved: BusinessHours;
  lang: Locale;
  /** Resolves to a refusal, or null. */
  onSave: (hours: BusinessHours) => Promise<string | null>;
};

/** When somebody answers, for all languages and for those that differ, with what it means now. */
export function BusinessHoursCard({ saved, lang, onSave }: BusinessHoursCardProps) {
  const [draft, setDraft] = useState<BusinessHours | null>(null);
  const [outcome, setOutcome] = useState<{ text: string; isRefusal: boolean } | null>(null);
  const hours = draft ?? saved;
  const change = (next: BusinessHours) => {
    setDraft(next);
    setOutcome(null);
  };
  const save = async () => {
    const refusal = await onSave(hours);
    setOutcome({ text: refusal ?? m.settings_saved(), isRefusal: refusal !== null });
    if (refusal === null) setDraft(null);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={onSubmit} aria-label={m.hours_title()} className={CARD_CLASSES}>
      <h2 className="text-lg">{m.hours_title()}</h2>
      <p className="text-sm text-ink-soft">{m.hours_text()}</p>
      <HoursOf
        name={m.hours_everyone()}
        none={m.hours_always()}
        hours={hours.everyone}
        inForce={hours.everyone}
        lang={lang}
        onChange={(everyone) => change({ ...hours, everyone })}
      />
      {locales.map((locale) => (
        <HoursOf
          key={locale}
          name={languageName(lang, locale)}
          none={m.hours_as_everyone()}
          hours={hours.languages[locale]}
          inForce={hours.languages[locale] ?? hours.everyone}
          lang={lang}
          onChange={(own) => change({ ...hours, languages: { ...hours.languages, [locale]: own } })}
        />
      ))}
      <output className={`block text-sm empty:hidden ${outcome?.isRefusal ? 'text-alarm' : 'text-brand'}`}>
        {outcome?.text}
      </output>
      <Button type="submit" className="w-fit" disabled={draft === null}>
        {m.settings_save()}
      </Button>
    </form>
  );
}

type HoursOfProps = {
  name: string;
  /** What it means to have none. */
  none: string;
  hours: OpeningHours | null;
  /** Its own, or those of all languages. */
  inForce: OpeningHours | null;
  lang: Locale;
  onChange: (hours: OpeningHours | null) => void;
};

function HoursOf({ name, none, hours, inForce, lang, onChange }: HoursOfProps) {
  const now = useNow(TICK_MS);
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-1.5">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-sm text-ink-soft">{openingSentence(inForce, now, lang)}</span>
      </summary>
      <div className="flex flex-col gap-3 pt-2 pb-3">
        <Select
          label={m.hours_when()}
          value={hours ? 'own' : 'none'}
          onValue={(value) => onChange(value === 'own' ? (inForce ?? newHours()) : null)}
        >
          <option value="none">{none}</option>
          <option value="own">{m.hours_own()}</option>
        </Select>
        {hours && <OpeningHoursFields hours={hours} lang={lang} onChange={onChange} />}
      </div>
    </details>
  );
}
