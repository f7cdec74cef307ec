import { useEffect, useState } from 'react';
import { auditAction } from '@libs/protocol/audit.ts';
import type { AuditFilter } from '@libs/protocol/audit-queries.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { type Colleague, teamResponse } from '@libs/protocol/team.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/form-fields.tsx';
import { auditActionLabel } from './audit-action-labels.ts';

type AuditFilterFormProps = { http: AuthenticatedHttp; filter: AuditFilter; onFilter: (filter: AuditFilter) => void };

/** Who, what, which conversation and which days. Each choice takes effect at once. */
export function AuditFilterForm({ http, filter, onFilter }: AuditFilterFormProps) {
  const [team, setTeam] = useState<readonly Colleague[]>([]);
  useEffect(() => {
    void http({ method: 'GET', path: '/agents', answer: teamResponse }).then(
      (now) => 'value' in now && setTeam(now.value.team),
    );
  }, [http]);
  const change = (fields: { [K in keyof AuditFilter]?: AuditFilter[K] | '' }) => {
    const next = Object.entries({ ...filter, ...fields }).filter(([, value]) => value);
    onFilter(Object.fromEntries(next) as AuditFilter);
  };
  return (
    <div role="group" aria-label={m.audit_filter()} className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
      <Select
        label={m.team_audit_who()}
        value={filter.agentId ?? ''}
        onValue={(agentId) => change({ agentId: agentId as AuditFilter['agentId'] & string })}
      >
        <option value="">{m.audit_anybody()}</option>
        {team.map((one) => (
          <option key={one.agentId} value={one.agentId}>
            {one.displayName}
          </option>
        ))}
      </Select>
      <Select
        label={m.team_audit_what()}
        value={filter.what ?? ''}
        onValue={(what) => change({ what: what as AuditFilter['what'] & string })}
      >
        <option value="">{m.audit_anything()}</option>
        {auditAction.options.map((action) => (
          <option key={action} value={action}>
            {auditActionLabel(action)}
          </option>
        ))}
      </Select>
      <SessionField
        key={filter.sessionId}
        value={filter.sessionId ?? ''}
        onValue={(sessionId) => change({ sessionId })}
      />
      <TextField
        label={m.audit_from()}
        type="date"
        value={dayOf(filter.from)}
        onChange={({ target }) => change({ from: startOfDay(target.value) })}
      />
      <TextField
        label={m.audit_until()}
        type="date"
        value={dayOf(filter.until, -1)}
        onChange={({ target }) => change({ until: startOfDay(target.value, 1) })}
      />
      <Button
        kind="quiet"
        className="self-end"
        disabled={Object.keys(filter).length === 0}
        onClick={() => onFilter({})}
      >
        {m.audit_clear()}
      </Button>
    </div>
  );
}

type SessionFieldProps = { value: string; onValue: (sessionId: AuditFilter['sessionId'] | '') => void };

/** Takes effect when a whole id stands there, or nothing. */
function SessionField({ value, onValue }: SessionFieldProps) {
  const [text, setText] = useState(value);
  const onChange = (next: string) => {
    setText(next);
    const id = parseWith(sessionIdShape, next.trim().toLowerCase());
    if (next.trim() === '') onValue('');
    else if ('value' in id) onValue(id.value);
  };
  return (
    <TextField
      label={m.audit_session()}
      hint={m.audit_session_hint()}
      value={text}
      maxLength={40}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** In the lead's own time zone; `shift` in days, because a filter ends before the day after the last one. */
function startOfDay(day: string, shift = 0): string {
  if (!day) return '';
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + shift).toISOString();
}

function dayOf(moment: string | undefined, shift = 0): string {
  if (!moment) return '';
  const at = new Date(moment);
  at.setDate(at.getDate() + shift);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
