import type { Locale } from '@libs/protocol/languages.ts';
import type { FormField } from '../../content/form-fields.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { TextArea, TextField } from '../../ui/form-fields.tsx';
import { faultsAt, fieldName } from './fault-path.ts';
import { FieldFaults } from './field-faults.tsx';
import { useForm } from './form-context.ts';
import type { FieldProps } from './field-props.ts';

/** Longer texts get a field of several lines. */
const LONG_TEXT = 60;
const LONG_FIELDS = new Set([
  'description',
  'excerpt',
  'text',
  'bank',
  'police',
  'lead',
  'content',
  'about',
  'claimPolicy',
]);
const CHARACTERS_PER_ROW = 40;
const MAX_ROWS = 10;

const isLong = (path: string, text: string) => LONG_FIELDS.has(fieldName(path)) || text.length > LONG_TEXT;
/** A Chinese character is as wide as two letters. */
const widthOf = (text: string) => [...text].reduce((width, letter) => width + (letter > '\u2e80' ? 2 : 1), 0);
const rowsFor = (text: string) => Math.min(MAX_ROWS, Math.max(2, Math.ceil(widthOf(text) / CHARACTERS_PER_ROW)));
/** What stands for the sample organisation or for every other only, and the signs around it, is not all on a page. */
const lengthOnPage = (text: string) => {
  const without = (mark: string) =>
    text.replaceAll(new RegExp(`\\{\\{${mark}\\}\\}[^]*?\\{\\{/${mark}\\}\\}`, 'g'), '');
  const lengths = ['sample', 'own'].map((mark) => [...without(mark).replaceAll(/\{\{\/?\w+\}\}/g, '')].length);
  return Math.max(...lengths);
};

type FieldState = { hint: React.ReactNode; 'aria-invalid': boolean };

/** The hint below a field: its faults, and how much room is left. */
function useFieldState(path: string, room?: string | null): FieldState {
  const { faults } = useForm();
  const isFaulty = faultsAt(faults, path).length > 0;
  const hint = (isFaulty || room) && (
    <>
      {room}
      <FieldFaults path={path} />
    </>
  );
  return { hint, 'aria-invalid': isFaulty };
}

const INPUT_TYPES: Partial<Record<FormField['kind'], string>> = { day: 'date', url: 'url', email: 'email' };

/** Words in one language, an id, a day or an address. */
export function OneLineField({
  field,
  label,
  path,
  value,
  isOptional,
  maxLength,
  onValue,
  lang,
}: FieldProps & { lang?: Locale }) {
  const text = typeof value === 'string' ? value : '';
  const room = maxLength ? m.content_characters_left({ count: maxLength - lengthOnPage(text) }) : null;
  const state = useFieldState(path, room);
  const change = (next: string) => onValue(next === '' && isOptional ? undefined : next);
  const shared = { ...state, label, value: text, ...(lang ? { lang } : {}) };
  if (field.kind === 'string' && isLong(path, text))
    return (
      <TextArea
        {...shared}
        rows={rowsFor(text)}
        onChange={({ target }) => change(target.value.replaceAll('\n', ' '))}
      />
    );
  return (
    <TextField {...shared} type={INPUT_TYPES[field.kind] ?? 'text'} onChange={({ target }) => change(target.value)} />
  );
}

export function NumberField({
  field,
  label,
  path,
  value,
  onValue,
}: FieldProps<Extract<FormField, { kind: 'number' }>>) {
  const { min, max, isWhole } = field;
  return (
    <TextField
      {...useFieldState(path)}
      {...{ label, min, max }}
      type="number"
      step={isWhole ? 1 : 'any'}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onValue(target.value === '' ? undefined : Number(target.value))}
    />
  );
}

/** One text in every language that is offered, side by side. */
export function TextInLanguagesField({ label, path, value, isOptional, onValue }: FieldProps) {
  const { languages } = useForm();
  const texts = (value ?? {}) as Readonly<Record<string, string>>;
  const longest = Object.values(texts).reduce((long, text) => (text.length > long.length ? text : long), '');
  const change = (language: Locale, text: string) => {
    const next = { ...texts, [language]: text };
    onValue(isOptional && Object.values(next).every((one) => one === '') ? undefined : next);
  };
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-semibold">{label}</legend>
      <div className="grid gap-2 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {languages.map((language) => (
          <TextOfLanguage
            key={language}
            {...{ language, path: `${path}.${language}`, text: texts[language] ?? '' }}
            rows={isLong(path, longest) ? rowsFor(longest) : 1}
            onText={(text) => change(language, text)}
          />
        ))}
      </div>
      <FieldFaults path={path} />
    </fieldset>
  );
}

type TextOfLanguageProps = {
  language: Locale;
  path: string;
  text: string;
  rows: number;
  onText: (text: string) => void;
};

function TextOfLanguage({ language, path, text, rows, onText }: TextOfLanguageProps) {
  const shared = { ...useFieldState(path), label: languageList[language].name, lang: language, value: text };
  return rows === 1 ? (
    <TextField {...shared} onChange={({ target }) => onText(target.value)} />
  ) : (
    <TextArea {...shared} rows={rows} onChange={({ target }) => onText(target.value)} />
  );
}
