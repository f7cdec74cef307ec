import { type SubmitEvent, useEffect, useState } from 'react';
import { type AgentRole, agentRoles } from '@libs/protocol/roles.ts';
import { securitySettings, type SecuritySettings } from '@libs/protocol/security-settings.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { FACTOR_LABELS } from './change-labels.ts';
import { ReadingRuleFields } from './reading-rule-fields.tsx';
import { showRefusalToast } from './use-team.ts';

const PATH = '/settings/security';
type SecurityRulesProps = { http: AuthenticatedHttp; onRequested: () => void };

/** The organisation's rules about its own people. A change waits for a second person. */
export function SecurityRules({ http, onRequested }: SecurityRulesProps) {
  const [rules, setRules] = useState<SecuritySettings | null>(null);
  useEffect(() => {
    void http({ method: 'GET', path: PATH, answer: securitySettings }).then(
      (answer) => 'value' in answer && setRules(answer.value),
    );
  }, [http]);
  if (!rules) return null;
  const save = async () => {
    const answer = await http({ method: 'PUT', path: PATH, body: rules });
    if ('refused' in answer) return showRefusalToast(answer.refused.message);
    showToast({ title: m.security_title(), text: m.changes_waits() });
    onRequested();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={onSubmit} aria-label={m.security_title()} className={CARD_CLASSES}>
      <h2 className="text-lg">{m.security_title()}</h2>
      <p className="text-sm text-ink-soft">{m.security_text()}</p>
      <Select
        label={m.security_factor()}
        value={rules.secondFactorFrom}
        onValue={(value) => setRules({ ...rules, secondFactorFrom: value as AgentRole })}
      >
        {agentRoles.map((role) => (
          <option key={role} value={role}>
            {FACTOR_LABELS[role]()}
          </option>
        ))}
      </Select>
      <TextField
        label={m.security_days()}
        hint={m.security_days_hint()}
        type="number"
        required
        min={1}
        max={90}
        value={String(rules.independenceDays)}
        onChange={({ target }) => setRules({ ...rules, independenceDays: Number(target.value) })}
      />
      <ReadingRuleFields rules={rules} onChange={setRules} />
      <Button type="submit" className="w-fit">
        {m.settings_save()}
      </Button>
    </form>
  );
}
