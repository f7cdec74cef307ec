import { type SubmitEvent, useState } from 'react';
import { assignmentModes, type AssignmentMode, type AssignmentRules } from '@libs/protocol/assignment.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CARD_CLASSES } from '../../ui/card-classes.ts';

const MODE_LABELS: Record<AssignmentMode, () => string> = {
  manual: m.assignment_mode_manual,
  offer: m.assignment_mode_offer,
  automatic: m.assignment_mode_automatic,
};

type NumberField = Exclude<keyof AssignmentRules, 'mode' | 'respectsHours'>;
/** With the ranges of `assignmentRules`. What may be empty is then off. */
const NUMBER_FIELDS: Record<NumberField, { label: () => string; min: number; max: number; hint?: () => string }> = {
  offerSeconds: { label: m.assignment_offer_seconds, min: 10, max: 600 },
  anybodyAfterSeconds: { label: m.assignment_anybody_seconds, min: 0, max: 3600 },
  absentAfterSeconds: { label: m.assignment_absent_seconds, min: 30, max: 86_400 },
  conversationLimit: { label: m.assignment_conversation_limit, min: 1, max: 50 },
  firstAnswerSeconds: { label: m.targets_first, min: 10, max: 604_800, hint: m.targets_hint },
  nextAnswerSeconds: { label: m.targets_next, min: 10, max: 604_800, hint: m.targets_hint },
};

type RulesFormProps = { saved: AssignmentRules; onSave: (rules: AssignmentRules) => Promise<string | null> };

/** The organisation's rules of who gets which conversation. */
export function RulesForm({ saved, onSave }: RulesFormProps) {
  const [changed, setChanged] = useState<Partial<AssignmentRules>>({});
  const rules = { ...saved, ...changed };
  const save = async () => {
    const refusal = await onSave(rules);
    showToast({ title: m.assignment_rules(), text: refusal ?? m.settings_saved(), isDestructive: refusal !== null });
    if (refusal === null) setChanged({});
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={onSubmit} aria-label={m.assignment_rules()} className={CARD_CLASSES}>
      <h2 className="text-lg">{m.assignment_rules()}</h2>
      <p className="text-sm text-ink-soft">{m.assignment_rules_text()}</p>
      <Select
        label={m.assignment_mode()}
        value={rules.mode}
        onValue={(mode) => setChanged({ ...changed, mode: mode as AssignmentMode })}
      >
        {assignmentModes.map((mode) => (
          <option key={mode} value={mode}>
            {MODE_LABELS[mode]()}
          </option>
        ))}
      </Select>
      {(Object.keys(NUMBER_FIELDS) as NumberField[]).map((field) => {
        const { label, min, max, hint } = NUMBER_FIELDS[field];
        return (
          <TextField
            key={field}
            label={label()}
            type="number"
            {...(hint ? { hint: hint() } : { required: true })}
            min={min}
            max={max}
            value={String(rules[field] ?? '')}
            onChange={({ target }) =>
              setChanged({ ...changed, [field]: hint && target.value === '' ? null : Number(target.value) })
            }
          />
        );
      })}
      <Checkbox
        label={m.assignment_respects_hours()}
        isOn={rules.respectsHours}
        onChange={(respectsHours) => setChanged({ ...changed, respectsHours })}
      />
      <Button type="submit" className="w-fit">
        {m.settings_save()}
      </Button>
    </form>
  );
}
