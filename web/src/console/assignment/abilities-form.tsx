import { type SubmitEvent, useState } from 'react';
import { skill } from '@libs/protocol/skills.ts';
import type { AgentAbilitiesChange, AgentAssignment } from '@libs/protocol/assignment.ts';
import { locales } from '@libs/protocol/languages.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';

type AbilitiesFormProps = {
  /** Undefined for somebody who has chosen nothing yet. */
  own: AgentAssignment | undefined;
  /** Null where the limit cannot be changed, else the limit of everybody. */
  sharedLimit: number | null;
  /** Resolves to a refusal, or null. */
  onSave: (change: AgentAbilitiesChange) => Promise<string | null>;
};

/** What an agent speaks and knows, and for leads how much they have at once. */
export function AbilitiesForm({ own, sharedLimit, onSave }: AbilitiesFormProps) {
  const [languages, setLanguages] = useState(own?.languages ?? []);
  const [skills, setSkills] = useState(own?.skills.join(', ') ?? '');
  const [limit, setLimit] = useState(String(own?.conversationLimit ?? ''));
  const save = async () => {
    const conversationLimit = limit === '' ? null : Number(limit);
    const refusal = await onSave({
      ...{ languages, skills: skillsIn(skills) },
      ...(sharedLimit === null ? {} : { conversationLimit }),
    });
    showToast({
      title: m.assignment_abilities(),
      text: refusal ?? m.settings_saved(),
      isDestructive: refusal !== null,
    });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={onSubmit} className="flex w-full flex-col gap-3">
      <fieldset className="flex flex-col">
        <legend className="text-sm font-semibold">{m.assignment_languages()}</legend>
        <p className="text-sm text-ink-soft">{m.assignment_languages_hint()}</p>
        {locales.map((locale) => (
          <Checkbox
            key={locale}
            label={languageList[locale].name}
            isOn={languages.includes(locale)}
            onChange={(isOn) =>
              setLanguages(locales.filter((one) => (one === locale ? isOn : languages.includes(one))))
            }
          />
        ))}
      </fieldset>
      <TextField
        label={m.assignment_skills()}
        hint={m.assignment_skills_hint()}
        maxLength={400}
        value={skills}
        onChange={({ target }) => setSkills(target.value)}
      />
      {sharedLimit !== null && (
        <TextField
          label={m.assignment_limit()}
          hint={m.assignment_limit_hint({ count: sharedLimit })}
          type="number"
          min={1}
          max={50}
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
      )}
      <Button type="submit" size="small" className="w-fit">
        {m.settings_save()}
      </Button>
    </form>
  );
}

/** As they are kept: lower case, with hyphens in place of spaces, each once. What is no name of a skill is left out. */
export const skillsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;]/)
      .map((one) => one.trim().toLowerCase().replaceAll(/\s+/g, '-'))
      .filter((one) => skill.safeParse(one).success),
  ),
];
