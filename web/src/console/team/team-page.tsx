import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type AgentRole, agentRoles, isRoleAtLeast } from '@libs/protocol/roles.ts';
import { type Colleague, accountLinkResponse } from '@libs/protocol/team.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AbilitiesForm } from '../assignment/abilities-form.tsx';
import { RulesForm } from '../assignment/rules-form.tsx';
import { useAssignment } from '../assignment/use-assignment.ts';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { ConsoleSubPage } from '../console-sub-page.tsx';
import { BusinessHoursCard } from '../hours/business-hours-card.tsx';
import { LoadState } from '../load-state.tsx';
import { TagsCard } from '../tags/tags-card.tsx';
import { AuditLog } from './audit-log.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { PublicProfile } from './public-profile.tsx';
import { SecurityRules } from './security-rules.tsx';
import { type OneTimeLink, showRefusalToast, useTeam } from './use-team.ts';

type TeamPageProps = {
  http: AuthenticatedHttp;
  me: { agentId: AgentId; role: AgentRole };
  lang: Locale;
  name: string;
  /** The address of the page that a one-time link opens, without the token. */
  joinAddress: string;
  onBack: () => void;
  onLogOut: () => void;
};

/** The team's members and their roles, for leads. */
export function TeamPage({ http, me, lang, joinAddress, ...page }: TeamPageProps) {
  const { assignment, rules, hours, agents } = useAssignment(http, me.agentId);
  const { team, changes, refusal, link, setLink, ...actions } = useTeam(http);
  const roles = agentRoles.filter((role) => isRoleAtLeast(me.role, role));
  return (
    <ConsoleSubPage title={m.team_title()} {...page}>
      <div className="flex flex-col gap-4">
        <PendingChanges
          {...{ http, changes, refusal, lang }}
          me={me.agentId}
          onDecide={(one, verdict) => void actions.decide(one, verdict)}
        />
        <section aria-label={m.team_people()} className={CARD_CLASSES}>
          <h2 className="text-lg">{m.team_people()}</h2>
          {link && <OneTimeLinkBox link={link} address={joinAddress} lang={lang} />}
          {!team && <LoadState refusal={refusal} />}
          <ul className="flex flex-col">
            {team?.map((one) => (
              <TeamMember
                key={one.agentId}
                one={one}
                roles={one.agentId !== me.agentId && isRoleAtLeast(me.role, one.role) ? roles : []}
                onChange={(body) => void actions.change(one, body)}
                onReset={() => void actions.reset(one.agentId, one.displayName)}
              >
                <PublicProfile
                  one={one}
                  mayChange={isRoleAtLeast(me.role, one.role)}
                  onRename={(name) =>
                    actions.changeShown({ method: 'PUT', path: `/agents/${one.agentId}/public-name`, body: { name } })
                  }
                  onPicture={(file) => actions.changePicture(one, file)}
                />
                <details className="w-full">
                  <summary className="min-h-9 w-fit cursor-pointer py-1.5 text-sm underline underline-offset-4">
                    {m.assignment_abilities()}
                  </summary>
                  <AbilitiesForm
                    key={agents.length}
                    own={agents.find(({ agentId }) => agentId === one.agentId)}
                    sharedLimit={rules.conversationLimit}
                    onSave={(change) => assignment.changeOther(one.agentId, change)}
                  />
                </details>
              </TeamMember>
            ))}
          </ul>
        </section>
        <InviteForm http={http} roles={roles} onLink={setLink} />
        <RulesForm saved={rules} onSave={(changed) => assignment.saveRules(changed)} />
        <BusinessHoursCard saved={hours} lang={lang} onSave={(changed) => assignment.saveHours(changed)} />
        <TagsCard http={http} lang={lang} />
        <SecurityRules http={http} onRequested={() => void actions.reload()} />
        <AuditLog http={http} lang={lang} />
      </div>
    </ConsoleSubPage>
  );
}

const ROLE_NAMES: Record<AgentRole, () => string> = {
  agent: m.team_role_agent,
  lead: m.team_role_lead,
  operator: m.team_role_operator,
};

type TeamMemberProps = {
  one: Colleague;
  /** The roles that may be assigned; empty where nothing may be changed. */
  roles: readonly AgentRole[];
  onChange: (body: { enabled?: boolean; role?: AgentRole }) => void;
  onReset: () => void;
  /** The member's public profile. */
  children: ReactNode;
};

function TeamMember({ one, roles, onChange, onReset, children }: TeamMemberProps) {
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
      {children}
    </li>
  );
}

function OneTimeLinkBox({ link, address, lang }: { link: OneTimeLink; address: string; lang: Locale }) {
  const fullAddress = `${address}#${link.token}`;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(link.expiresAt),
  );
  const field = useRef<HTMLInputElement>(null);
  // The link is requested further down the page and shown only once, so it takes the focus.
  useEffect(() => field.current?.focus(), [fullAddress]);
  return (
    <div className="rounded-control bg-lamp-soft p-3 text-on-lamp">
      <TextField
        ref={field}
        label={m.team_link({ name: link.name })}
        hint={m.team_link_hint({ when })}
        readOnly
        value={fullAddress}
        onFocus={(event) => event.target.select()}
      />
      <Button
        size="small"
        kind="secondary"
        className="mt-2"
        onClick={() =>
          void navigator.clipboard.writeText(fullAddress).then(() => showToast({ title: m.team_copied() }))
        }
      >
        {m.team_copy()}
      </Button>
    </div>
  );
}

type InviteFormProps = { http: AuthenticatedHttp; roles: readonly AgentRole[]; onLink: (link: OneTimeLink) => void };

function InviteForm({ http, roles, onLink }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [role, setRole] = useState<AgentRole>('agent');
  const invite = async () => {
    const body = { email: email.trim(), displayName: displayName.trim(), role };
    const answer = await http({ method: 'POST', path: '/agents/invitations', answer: accountLinkResponse, body });
    if ('refused' in answer) return showRefusalToast(answer.refused.message);
    onLink({ ...answer.value, name: body.displayName });
    setEmail('');
    setDisplayName('');
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void invite();
  };
  return (
    <form onSubmit={onSubmit} aria-label={m.team_invite()} className={CARD_CLASSES}>
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
