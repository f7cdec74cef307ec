import type { Locale } from '@libs/protocol/languages.ts';
import type { ObjectField } from '../../content/form-fields.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form-fields.tsx';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { BODY, faultsAt } from './fault-path.ts';
import { FieldFaults } from './field-faults.tsx';
import { useForm } from './form-context.ts';
import { readFrontMatter, withBody, withField, writeDocument } from './front-matter.ts';
import { ObjectFields } from './schema-field.tsx';

type DocumentTextProps = {
  language: Locale;
  file: string;
  form: ObjectField;
  onFile: (file: string) => void;
};

/** One knows them when the text is written. */
const BELOW_TEXT = new Set(['picture', 'minutes', 'sources']);

/** A document in one language: title, description, sources and the Markdown text. */
export function DocumentText({ language, file, form, onFile }: DocumentTextProps) {
  const { faults } = useForm();
  const written = readFrontMatter(file);
  const name = languageList[language].name;
  const above: ObjectField = { ...form, fields: form.fields.filter((field) => !BELOW_TEXT.has(field.name)) };
  const below: ObjectField = { ...form, fields: form.fields.filter((field) => BELOW_TEXT.has(field.name)) };
  if (!written) return <RawFile {...{ language, file, onFile }} />;
  const change = (next: Readonly<Record<string, unknown>>) => {
    const changed = form.fields.filter((field) => next[field.name] !== written.front[field.name]);
    onFile(changed.reduce((text, field) => withField(text, field.name, next[field.name]), file));
  };
  return (
    <section aria-label={name} lang={language} className={CARD_CLASSES}>
      <h2 className="text-lg">{name}</h2>
      <FieldFaults path="" />
      <ObjectFields form={above} path="" value={written.front} onValue={change} />
      <TextArea
        label={m.content_body()}
        hint={
          <>
            {m.content_body_hint()}
            <FieldFaults path={BODY} />
          </>
        }
        lang={language}
        rows={22}
        spellCheck
        aria-invalid={faultsAt(faults, BODY).length > 0}
        value={written.body}
        onChange={({ target }) => onFile(withBody(file, target.value))}
      />
      <ObjectFields form={below} path="" value={written.front} onValue={change} />
    </section>
  );
}

/** A file whose front matter cannot be read, as it is. */
function RawFile({ language, file, onFile }: Omit<DocumentTextProps, 'form'>) {
  return (
    <section aria-label={languageList[language].name} className={CARD_CLASSES}>
      <TextArea
        label={languageList[language].name}
        hint={
          <>
            {m.content_unreadable()}
            <FieldFaults path="" />
          </>
        }
        rows={22}
        value={file}
        onChange={({ target }) => onFile(target.value)}
      />
    </section>
  );
}

type BeginTranslationProps = { language: Locale; originalFile: string; onFile: (file: string) => void };

/** A translation begins with the facts of the original, and its text to write over. */
export function BeginTranslation({ language, originalFile, onFile }: BeginTranslationProps) {
  const original = readFrontMatter(originalFile);
  if (!original) return null;
  const begin = () => onFile(withField(writeDocument(original), 'title', ''));
  return (
    <section aria-label={languageList[language].name} className={CARD_CLASSES}>
      <h2 className="text-lg">{languageList[language].name}</h2>
      <p className="text-sm text-ink-soft">{m.content_missing_hint()}</p>
      <Button kind="secondary" className="w-fit" onClick={begin}>
        {m.content_begin_translation({ language: languageList[language].name })}
      </Button>
    </section>
  );
}
