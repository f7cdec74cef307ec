import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type AgentRole, agentRoles, isAtLeast } from '@libs/protocol/roles.ts';
import { type Colleague, linkResponse, type LinkResponse, teamResponse, widgetChoice } from '@libs/protocol/team.ts';
import type { Ask } from '../../api/ask.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CARD } from '../card.ts';
import { DeskPage } from '../desk-page.tsx';
import { AuditLog } from './audit-log.tsx';

type TeamPageProps = {
  ask: Ask;
  me: { agentId: AgentId; role: AgentRole };
  lang: Locale;
  name: string;
  /** Where a one-time link leads, without its token. */
  joinAddress: string;
  onBack: () => void;
  onLogOut: () => void;
};

type Link = LinkResponse & { name: string };

/** Who works here and what they may, for leads. */
export function TeamPage({ ask, me, lang, joinAddress, ...page }: TeamPageProps) {
  const [team, setTeam] = useState<readonly Colleague[]>([]);
  const [link, setLink] = useState<Link | null>(null);
  const read = useCallback(() => ask({ method: 'GET', path: '/agents', answer: teamResponse }), [ask]);
  // Who cannot be asked for is still there: what was known stays.
  useEffect(() => {
    void read().then((now) => ('value' in now ? setTeam(now.value.team) : tellRefused(now.refused.message)));
  }, [read]);

  const change = async (one: Colleague, body: { enabled?: boolean; role?: AgentRole }) => {
    const answer = await ask({ method: 'PUT', path: `/agents/${one.agentId}`, body });
    const now = await read();
    if ('value' in now) setTeam(now.value.team);
    const refused = [answer, now].find((told) => 'refused' in told);
    if (refused) tellRefused(refused.refused.message);
  };
  const reset = async ({ agentId, displayName }: Colleague) => {
    const answer = await ask({ method: 'POST', path: `/agents/${agentId}/reset`, answer: linkResponse });
    if ('refused' in answer) return tellRefused(answer.refused.message);
    setLink({ ...answer.value, name: displayName });
  };
  const roles = agentRoles.filter((role) => isAtLeast(me.role, role));
  return (
    <DeskPage title={m.team_title()} {...page}>
      <div className="flex flex-col gap-4">
        <section aria-label={m.team_people()} className={CARD}>
          <h2 className="text-lg">{m.team_people()}</h2>
          {link && <LinkBox link={link} address={joinAddress} lang={lang} />}
          <ul className="flex flex-col">
            {team.map((one) => (
              <Person
                key={one.agentId}
                one={one}
                roles={one.agentId !== me.agentId && isAtLeast(me.role, one.role) ? roles : []}
                onChange={(body) => void change(one, body)}
                onReset={() => void reset(one)}
              />
            ))}
          </ul>
        </section>
        <div className="grid gap-4 lg:grid-cols-2">
          <Invite ask={ask} roles={roles} onLink={setLink} />
          <Choice ask={ask} team={team} />
        </div>
        <AuditLog ask={ask} lang={lang} />
      </div>
    </DeskPage>
  );
}

const ROLE_NAMES: Record<AgentRole, () => string> = {
  agent: m.team_role_agent,
  lead: m.team_role_lead,
  operator: m.team_role_operator,
};

type PersonProps = {
  one: Colleague;
  /** The roles that may be given; none where nothing may be changed. */
  roles: readonly AgentRole[];
  onChange: (body: { enabled?: boolean; role?: AgentRole }) => void;
  onReset: () => void;
};

function Person({ one, roles, onChange, onReset }: PersonProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="w-full min-w-0 sm:w-auto sm:flex-1">
        <span className="block truncate font-semibold">
          {one.displayName}
          {!one.enabled && <span className="ms-2 text-sm font-normal text-alarm">{m.team_disabled()}</span>}
        </span>
        <span className="block truncate text-sm text-ink-soft">{one.email}</span>
      </span>
      {roles.length === 0 ? (
        <span className="text-sm">{ROLE_NAMES[one.role]()}</span>
      ) : (
        <>
          <select
            aria-label={m.team_role({ name: one.displayName })}
            value={one.role}
            onChange={(event) => onChange({ role: event.target.value as AgentRole })}
            className="min-h-9 rounded-control border border-line-strong bg-surface px-2 text-sm text-ink"
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {ROLE_NAMES[role]()}
              </option>
            ))}
          </select>
          <Button size="small" kind="quiet" onClick={onReset}>
            {m.team_reset()}
          </Button>
          <Button
            size="small"
            kind={one.enabled ? 'alarm' : 'secondary'}
            onClick={() => onChange({ enabled: !one.enabled })}
          >
            {one.enabled ? m.team_disable() : m.team_enable()}
          </Button>
        </>
      )}
    </li>
  );
}

function LinkBox({ link, address, lang }: { link: Link; address: string; lang: Locale }) {
  const whole = `${address}#${link.token}`;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(link.expiresAt),
  );
  const field = useRef<HTMLInputElement>(null);
  // It is asked for further down, and shown only once: whoever asked is led to it.
  useEffect(() => field.current?.focus(), [whole]);
  return (
    <div className="rounded-control bg-lamp-soft p-3 text-on-lamp">
      <TextField
        ref={field}
        label={m.team_link({ name: link.name })}
        hint={m.team_link_hint({ when })}
        readOnly
        value={whole}
        onFocus={(event) => event.target.select()}
      />
      <Button
        size="small"
        kind="secondary"
        className="mt-2"
        onClick={() => void navigator.clipboard.writeText(whole).then(() => showToast({ title: m.team_copied() }))}
      >
        {m.team_copy()}
      </Button>
    </div>
  );
}

type InviteProps = { ask: Ask; roles: readonly AgentRole[]; onLink: (link: Link) => void };

function Invite({ ask, roles, onLink }: InviteProps) {
  const [email, setEmail] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [role, setRole] = useState<AgentRole>('agent');
  const invite = async () => {
    const body = { email: email.trim(), displayName: displayName.trim(), role };
    const answer = await ask({ method: 'POST', path: '/agents/invitations', answer: linkResponse, body });
    if ('refused' in answer) return tellRefused(answer.refused.message);
    onLink({ ...answer.value, name: body.displayName });
    setEmail('');
    setDisplayName('');
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void invite();
  };
  return (
    <form onSubmit={onSubmit} aria-label={m.team_invite()} className={CARD}>
      <h2 className="text-lg">{m.team_invite()}</h2>
      <TextField
        label={m.account_email()}
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={m.settings_display_name()}
        required
        maxLength={80}
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <Select label={m.team_invite_role()} value={role} onValue={(value) => setRole(value as AgentRole)}>
        {roles.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]()}
          </option>
        ))}
      </Select>
      <Button type="submit" className="w-fit">
        {m.team_invite_make()}
      </Button>
    </form>
  );
}

function Choice({ ask, team }: { ask: Ask; team: readonly Colleague[] }) {
  const [chosen, setChosen] = useState<AgentId | null>(null);
  useEffect(() => {
    void ask({ method: 'GET', path: '/settings/choice', answer: widgetChoice }).then((answer) => {
      if ('value' in answer) setChosen(answer.value.agentId);
    });
  }, [ask]);
  const choose = async (agentId: AgentId | null) => {
    const answer = await ask({ method: 'PUT', path: '/settings/choice', body: { agentId } });
    if ('refused' in answer) return tellRefused(answer.refused.message);
    setChosen(agentId);
    showToast({ title: m.settings_saved(), text: m.settings_saved_text() });
  };
  return (
    <section aria-label={m.team_choice()} className={`${CARD} h-fit`}>
      <h2 className="text-lg">{m.team_choice()}</h2>
      <Select
        label={m.team_choice()}
        value={chosen ?? ''}
        onValue={(value) => void choose((value || null) as AgentId | null)}
      >
        <option value="">{m.team_choice_latest()}</option>
        {team.map((one) => (
          <option key={one.agentId} value={one.agentId}>
            {one.displayName}
          </option>
        ))}
      </Select>
    </section>
  );
}

const tellRefused = (text: string): void => showToast({ title: m.team_failed(), text, isDestructive: true });
