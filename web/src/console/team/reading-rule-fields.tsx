import { conversationAccess, type SecuritySettings } from '@libs/protocol/security-settings.ts';
import { m } from '../../i18n/messages.ts';
import { Select, TextField } from '../../ui/form-fields.tsx';
import { ACCESS_LABELS } from './change-labels.ts';

type ReadingRuleFieldsProps = {
  rules: SecuritySettings;
  onChange: (rules: SecuritySettings) => void;
};

/** The rules about reading and exporting. */
export function ReadingRuleFields({ rules, onChange }: ReadingRuleFieldsProps) {
  return (
    <>
      <Select
        label={m.access_title()}
        hint={m.access_hint()}
        value={rules.conversationAccess}
        onValue={(access) =>
          onChange({ ...rules, conversationAccess: access as SecuritySettings['conversationAccess'] })
        }
      >
        {conversationAccess.options.map((access) => (
          <option key={access} value={access}>
            {ACCESS_LABELS[access]()}
          </option>
        ))}
      </Select>
      <TextField
        label={m.exports_per_hour()}
        type="number"
        required
        min={1}
        max={1000}
        value={String(rules.exportsPerHour)}
        onChange={({ target }) => onChange({ ...rules, exportsPerHour: Number(target.value) })}
      />
    </>
  );
}
