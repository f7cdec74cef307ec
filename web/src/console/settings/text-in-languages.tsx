import { useEffect, useId, useRef } from 'react';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { TEXT_MAX_LENGTHS, type SettingsTextField as Field, type LocalizedText } from '@libs/protocol/settings.ts';
import { LANGUAGE_NAMES } from '../../content/languages.ts';
import { m } from '../../i18n/messages.ts';
import { TextArea } from '../../ui/form-fields.tsx';
import type { WaitingText } from './settings-form.ts';
import { DEFAULT_TEXTS } from './default-texts.ts';

type TextInLanguagesProps = {
  field: Field;
  label: string;
  hint?: string;
  texts: LocalizedText;
  waiting: readonly WaitingText[];
  rows?: number;
  /** The text that the gateway refused, by `field.language`. */
  refused: { field: string; message: string } | null;
  onTexts: (texts: LocalizedText) => void;
};

/** One text in three languages side by side; the default is shown as the placeholder of an empty field. */
export function TextInLanguages({ field, label, hint, texts, waiting, rows, refused, onTexts }: TextInLanguagesProps) {
  const id = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={hint ? id : undefined}>
      <legend className="mb-1 p-0 text-sm font-semibold">{label}</legend>
      {hint && (
        <p id={id} className="mb-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="grid gap-3 md:grid-cols-3">
        {locales.map((locale) => (
          <OneLanguage
            key={locale}
            {...{ field, locale, rows }}
            text={texts[locale]}
            isWaiting={waiting.some((one) => one.field === `${field}.${locale}` && one.text === texts[locale])}
            fault={refused?.field === `${field}.${locale}` ? refused.message : null}
            onText={(text) => onTexts({ ...texts, [locale]: text })}
          />
        ))}
      </div>
    </fieldset>
  );
}

type OneLanguageProps = {
  field: Field;
  locale: Locale;
  text: string;
  isWaiting: boolean;
  rows: number | undefined;
  fault: string | null;
  onText: (text: string) => void;
};

function OneLanguage({ field, locale, text, isWaiting, rows = 3, fault, onText }: OneLanguageProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (fault) area.current?.focus();
  }, [fault]);
  const standard = DEFAULT_TEXTS[field][locale];
  const own = isWaiting ? m.settings_waiting_text() : m.settings_own_text();
  const state = text.trim() ? own : standard ? m.settings_standard_text() : m.settings_no_text();
  return (
    <TextArea
      ref={area}
      label={LANGUAGE_NAMES[locale]}
      hint={fault ? <span className="text-alarm">{fault}</span> : state}
      lang={locale}
      rows={rows}
      maxLength={TEXT_MAX_LENGTHS[field]}
      placeholder={standard}
      className="placeholder:text-ink-soft"
      value={text}
      aria-invalid={fault !== null}
      onChange={({ target }) => onText(field === 'agentName' ? target.value.replaceAll('\n', ' ') : target.value)}
    />
  );
}
