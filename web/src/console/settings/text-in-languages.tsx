import { useEffect, useId, useRef } from 'react';
import { languagesOfText } from '@libs/guard/language-of-text.ts';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { TEXT_MAX_LENGTHS, type SettingsTextField as Field, type LocalizedText } from '@libs/protocol/settings.ts';
import { builtInTexts, textInUse } from '@libs/protocol/settings-texts.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form-fields.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { WaitingText } from './settings-form.ts';

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

/** One text in every language side by side; the built-in one is shown as the placeholder of an empty field. */
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
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {locales.map((locale) => (
          <OneLanguage
            key={locale}
            {...{ field, locale, rows, texts }}
            name={label}
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
  /** Of the text, for the button that takes it away. */
  name: string;
  texts: LocalizedText;
  isWaiting: boolean;
  rows: number | undefined;
  fault: string | null;
  onText: (text: string) => void;
};

function OneLanguage({ field, locale, name, texts, isWaiting, rows = 3, fault, onText }: OneLanguageProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (fault) area.current?.focus();
  }, [fault]);
  const builtIn = builtInTexts[field][locale];
  const takeAway = builtIn ? m.settings_use_standard() : m.settings_remove_text();
  return (
    // Beside the other languages all fields are as high as the longest text, also where it is only the standard one.
    <div className="flex flex-col *:first:flex-1">
      <TextArea
        ref={area}
        label={languageList[locale].name}
        hint={
          fault ? <span className="text-alarm">{fault}</span> : <TextState {...{ field, locale, texts, isWaiting }} />
        }
        lang={locale}
        rows={rows}
        style={{ minHeight: `calc(${rows}lh + 1rem)` }}
        maxLength={TEXT_MAX_LENGTHS[field]}
        placeholder={builtIn}
        className="field-sizing-content flex-1 placeholder:text-ink-soft"
        value={texts[locale]}
        aria-invalid={fault !== null}
        onChange={({ target }) => onText(field === 'agentName' ? target.value.replaceAll('\n', ' ') : target.value)}
      />
      {texts[locale].trim() && (
        <Button
          kind="quiet"
          size="small"
          className="-ms-3"
          onClick={() => {
            onText('');
            area.current?.focus();
          }}
        >
          {takeAway}
          <VisuallyHidden>{`: ${name} (${languageList[locale].name})`}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

type TextStateProps = Pick<OneLanguageProps, 'field' | 'locale' | 'texts' | 'isWaiting'>;

/** Whose words a visitor in this language reads, and what may be wrong with them. */
function TextState({ field, locale, texts, isWaiting }: TextStateProps) {
  const { origin } = textInUse(field, texts, locale);
  const labels: Record<typeof origin, string> = {
    own: isWaiting ? m.settings_waiting_text() : m.settings_own_text(),
    'built-in': m.settings_standard_text(),
    missing: m.settings_missing_text(),
    none: m.settings_no_text(),
  };
  // A name is the same in every language.
  const isForeign = origin === 'own' && field !== 'agentName' && !languagesOfText(texts[locale]).includes(locale);
  return (
    <>
      <span className={origin === 'missing' ? 'text-alarm' : undefined}>{labels[origin]}</span>
      {isForeign && (
        <span className="block text-alarm">{m.settings_foreign_text({ language: languageList[locale].name })}</span>
      )}
    </>
  );
}
