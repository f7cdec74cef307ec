import { type SubmitEvent, useState } from 'react';
import { organisationStarted, type ContentListResponse } from '@libs/protocol/content.ts';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { ObjectField } from '../../content/form-fields.ts';
import { m } from '../../i18n/messages.ts';
import { organisation } from '../../organisation/organisation.gen.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form-fields.tsx';
import { languageList } from '@libs/protocol/language-list.ts';
import { contentWord } from './content-words.ts';
import { FormContext, type ReferenceOption } from './form-context.ts';
import { LogoField } from './organisation-form.tsx';
import { ObjectFields } from './schema-field.tsx';
import { useReferences } from './use-references.ts';

/** Of the organisation's fields: what `npm run organisation -- new` asks for, beside languages, countries and logo. */
const ASKED = ['name', 'about', 'legalName', 'site', 'email', 'address', 'colour'];
/** Nobody has to have them. */
const FURTHER = ['claimPolicy', 'social'];
const NO_FAULTS = new Map<string, readonly string[]>();

type OwnOrganisationDialogProps = {
  http: AuthenticatedHttp;
  list: ContentListResponse;
  form: ObjectField;
  onClose: () => void;
  onStarted: () => void;
};

/** Ten questions, after which the site is the organisation's own, without one word of the sample. */
export function OwnOrganisationDialog({ http, list, form, onClose, onStarted }: OwnOrganisationDialogProps) {
  const [languages, setLanguages] = useState<readonly Locale[]>(list.languages);
  const [countries, setCountries] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({ colour: organisation.colour });
  const [logo, setLogo] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ text: string; isDone: boolean } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const known = useReferences(http, ['countries'], list).countries ?? [];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const body = { ...answers, languages, countries, logo };
    const answer = await http({ method: 'POST', path: '/content/organisation', body, answer: organisationStarted });
    setIsBusy(false);
    if ('refused' in answer) {
      const { message, field } = answer.refused;
      return setOutcome({ text: [message, field].filter(Boolean).join(' '), isDone: false });
    }
    setOutcome({ text: answer.value.isApproved ? m.own_building() : m.own_waits(), isDone: true });
    onStarted();
  };
  const fieldsNamed = (names: readonly string[]): ObjectField => ({
    kind: 'object',
    fields: names.flatMap((name) => form.fields.filter((field) => field.name === name)),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.own_title()}
      description={m.own_text()}
      closeLabel={m.account_dismiss()}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Choices
          legend={contentWord('languages')}
          options={locales.map((id) => ({ id, name: languageList[id].name }))}
          chosen={languages}
          onChosen={(chosen) => setLanguages(chosen as Locale[])}
        />
        <FormContext value={{ languages, faults: NO_FAULTS, references: {} }}>
          <ObjectFields form={fieldsNamed(ASKED)} path="" value={answers} onValue={setAnswers} />
          <Choices legend={contentWord('countries')} options={known} chosen={countries} onChosen={setCountries} />
          <LogoField svg={logo ?? undefined} onSvg={setLogo} />
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{m.own_further()}</summary>
            <div className="flex flex-col gap-4 pt-2">
              <ObjectFields form={fieldsNamed(FURTHER)} path="" value={answers} onValue={setAnswers} />
            </div>
          </details>
        </FormContext>
        {outcome && (
          <p role={outcome.isDone ? 'status' : 'alert'} className={outcome.isDone ? undefined : 'text-alarm'}>
            {outcome.text}
          </p>
        )}
        {outcome?.isDone ? (
          <Button className="w-fit" onClick={onClose}>
            {m.account_dismiss()}
          </Button>
        ) : (
          <Button type="submit" className="w-fit" isBusy={isBusy}>
            {m.own_start()}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

type ChoicesProps = {
  legend: string;
  options: readonly ReferenceOption[];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
};

/** Any number of them, in the order in which they were chosen. */
function Choices({ legend, options, chosen, onChosen }: ChoicesProps) {
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="p-0 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            isOn={chosen.includes(id)}
            onChange={(isOn) => onChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
