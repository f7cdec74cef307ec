import type { ContentFiles } from '@libs/protocol/content.ts';
import type { ObjectField } from '../../content/form-fields.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFileButton } from '../../ui/choose-file-button.tsx';
import { TextArea } from '../../ui/form-fields.tsx';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { contentWord } from './content-words.ts';
import { FieldFaults } from './field-faults.tsx';
import { readJsonFile, writeJsonFile } from './list-file.ts';
import { ObjectFields } from './schema-field.tsx';

const FILE = 'organisation.json';
const LOGO = 'logo.svg';

type OrganisationFormProps = { form: ObjectField; files: ContentFiles; onFiles: (files: ContentFiles) => void };

/** Who runs the site: names, addresses, languages, colour and logo. */
export function OrganisationForm({ form, files, onFiles }: OrganisationFormProps) {
  const file = files[FILE] ?? '';
  const record = readJsonFile(file) as Readonly<Record<string, unknown>> | null;
  const change = (next: Readonly<Record<string, unknown>>) => onFiles({ ...files, [FILE]: writeJsonFile(next) });
  if (!record)
    return (
      <TextArea
        label={m.content_unreadable()}
        rows={22}
        value={file}
        onChange={({ target }) => onFiles({ ...files, [FILE]: target.value })}
      />
    );
  const changeLogo = (svg: string | null) => {
    const { logo: _, ...others } = record;
    const { [LOGO]: __, ...rest } = files;
    if (svg === null) onFiles({ ...rest, [FILE]: writeJsonFile(others) });
    else onFiles({ ...rest, [FILE]: writeJsonFile({ ...others, logo: LOGO }), [LOGO]: svg });
  };
  return (
    <div className={CARD_CLASSES}>
      <FieldFaults path="" />
      <ObjectFields form={form} path="" value={record} onValue={change} />
      <LogoField svg={files[LOGO]} onSvg={changeLogo} />
    </div>
  );
}

/** The logo as a picture of vectors; the check says what in it the site does not take. */
export function LogoField({ svg, onSvg }: { svg: string | undefined; onSvg: (svg: string | null) => void }) {
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-semibold">{contentWord('logo')}</legend>
      {svg && (
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          alt={m.content_logo_preview()}
          className="h-16 w-fit max-w-full rounded-control border border-line bg-white p-1"
        />
      )}
      <FieldFaults path="logo" />
      <div className="flex flex-wrap gap-2">
        <ChooseFileButton
          label={m.content_logo_choose()}
          accept=".svg,image/svg+xml"
          onFile={(file) => void file.text().then(onSvg)}
        />
        {svg && (
          <Button kind="quiet" size="small" onClick={() => onSvg(null)}>
            {m.content_remove_item({ name: contentWord('logo') })}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">{m.content_logo_hint()}</p>
    </fieldset>
  );
}
