import { useState } from 'react';
import { documentFile, type ContentFiles, type ContentSummary, type LanguageState } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { ObjectField } from '../../content/form-fields.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/form-fields.tsx';
import { Card } from '../../ui/card.tsx';
import { BeginTranslation, DocumentText } from './document-text.tsx';
import { FormContext, useForm } from './form-context.ts';
import { readFrontMatter, withField } from './front-matter.ts';
import { ObjectFields } from './schema-field.tsx';
import type { ContentEditor } from './use-content-editor.ts';
import { LANGUAGE_STATES } from './version-state.tsx';

/** These are written in each language, in this order; all others are the same in every one. */
const PER_LANGUAGE = ['title', 'excerpt', 'description', 'picture', 'minutes', 'sources'];

export type FaultsByFile = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
const NO_FAULTS: ReadonlyMap<string, readonly string[]> = new Map();

type DocumentFormProps = {
  editor: ContentEditor;
  summary: ContentSummary;
  form: ObjectField;
  faults: FaultsByFile;
  /** Whose text is shown, beside the original. */
  shown: Locale;
  onShown: (language: Locale) => void;
};

/** A document: what is the same in every language, then the text of the original beside one translation. */
export function DocumentForm({ editor, summary, form, faults, shown, onShown }: DocumentFormProps) {
  const context = useForm();
  const original = context.languages[0]!;
  const fileOf = (language: Locale) => documentFile(summary.entry, language);
  const change = (language: Locale, file: string) => editor.change({ ...editor.files, [fileOf(language)]: file });
  const own: ObjectField = {
    ...form,
    fields: PER_LANGUAGE.flatMap((name) => form.fields.find((field) => field.name === name) ?? []),
  };
  const textOf = (language: Locale) => {
    const file = editor.files[fileOf(language)];
    const originalFile = editor.files[fileOf(original)] ?? '';
    return (
      <FormContext value={{ ...context, faults: faults.get(fileOf(language)) ?? NO_FAULTS }}>
        {file === undefined ? (
          <BeginTranslation {...{ language, originalFile }} onFile={(next) => change(language, next)} />
        ) : (
          <DocumentText {...{ language, file }} form={own} onFile={(next) => change(language, next)} />
        )}
      </FormContext>
    );
  };
  return (
    <>
      <SharedFields {...{ editor, form, faults }} paths={context.languages.map(fileOf)} />
      <LanguageTabs {...{ editor, summary, shown, onShown }} />
      <div className={classNames('grid gap-4', shown !== original && 'lg:grid-cols-2')}>
        <div className={classNames('min-w-0', shown !== original && 'hidden lg:block')}>{textOf(original)}</div>
        {shown !== original && <div className="min-w-0">{textOf(shown)}</div>}
      </div>
    </>
  );
}

type SharedFieldsProps = Pick<DocumentFormProps, 'editor' | 'form' | 'faults'> & { paths: readonly string[] };

/** Category, tags, author and days: they are written into the file of every language. */
function SharedFields({ editor, form, faults, paths }: SharedFieldsProps) {
  const context = useForm();
  const existing = paths.filter((path) => editor.files[path] !== undefined);
  const front = existing.map((path) => readFrontMatter(editor.files[path]!)?.front).find(Boolean);
  if (!front) return null;
  const facts = form.fields.filter(({ name }) => !PER_LANGUAGE.includes(name));
  const marks = facts.filter(({ field }) => field.kind === 'mark');
  const shared: ObjectField = { ...form, fields: [...facts.filter((one) => !marks.includes(one)), ...marks] };
  const change = (next: Readonly<Record<string, unknown>>) => {
    const changed = shared.fields.filter(({ name }) => next[name] !== front[name]).map(({ name }) => name);
    const files = existing.map((path): [string, string] => [
      path,
      changed.reduce((file, name) => withField(file, name, next[name]), editor.files[path]!),
    ]);
    editor.change({ ...editor.files, ...Object.fromEntries(files) } satisfies ContentFiles);
  };
  return (
    <FormContext value={{ ...context, faults: faults.get(existing[0]!) ?? NO_FAULTS }}>
      <Card title={m.content_for_all_languages()}>
        <div className="grid items-end gap-3 sm:grid-cols-2 [&>fieldset]:col-span-full [&>label]:col-span-full">
          <ObjectFields form={shared} path="" value={front} onValue={change} />
        </div>
      </Card>
    </FormContext>
  );
}

type LanguageTabsProps = Pick<DocumentFormProps, 'editor' | 'summary' | 'shown' | 'onShown'>;

/** Which language is written, with how it stands to the original. */
function LanguageTabs({ editor, summary, shown, onShown }: LanguageTabsProps) {
  const { languages } = useForm();
  const [original] = languages;
  // What was begun here and is not saved yet is no longer missing.
  const stateOf = (language: Locale): LanguageState => {
    const state = summary.languages[language] ?? 'missing';
    return state === 'missing' && editor.files[documentFile(summary.entry, language)] ? 'current' : state;
  };
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={m.content_languages()}>
      {languages.map((language) => (
        <Button
          key={language}
          size="small"
          kind={language === shown ? 'primary' : 'secondary'}
          aria-pressed={language === shown}
          onClick={() => onShown(language)}
        >
          <span lang={language}>{languageList[language].name}</span>
          <span className="text-xs font-normal">
            {language === original ? m.content_original() : LANGUAGE_STATES[stateOf(language)]()}
          </span>
        </Button>
      ))}
      {shown !== original && stateOf(shown) === 'older' && (
        <Checkbox
          label={m.content_still_right()}
          isOn={editor.confirmed.has(shown)}
          onChange={(isOn) => editor.confirm(shown, isOn)}
        />
      )}
    </div>
  );
}

/** The form begins with the original. */
export function useShownLanguage(languages: readonly Locale[]): [Locale, (language: Locale) => void] {
  const [shown, setShown] = useState<Locale | null>(null);
  return [shown && languages.includes(shown) ? shown : languages[0]!, setShown];
}
