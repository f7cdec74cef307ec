import { useEffect, useState } from 'react';
import { type PendingChange, pendingChangesResponse } from '@libs/protocol/pending-changes.ts';
import type { AgentRole } from '@libs/protocol/roles.ts';
import { type AccountLinkResponse, type Colleague, resetResponse, teamResponse } from '@libs/protocol/team.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toast-store.ts';

export type OneTimeLink = AccountLinkResponse & { name: string };

/** The team, what waits for a second person, and what a lead can do about both. */
export function useTeam(http: AuthenticatedHttp) {
  const [team, setTeam] = useState<readonly Colleague[] | null>(null);
  const [changes, setChanges] = useState<readonly PendingChange[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [link, setLink] = useState<OneTimeLink | null>(null);
  // A failed request keeps what was loaded before.
  useEffect(() => {
    void readTeam(http).then((now) => ('value' in now ? setTeam(now.value.team) : setRefusal(now.refused.message)));
    void readChanges(http).then((now) =>
      'value' in now ? setChanges(now.value.changes) : setRefusal(now.refused.message),
    );
  }, [http]);
  const reload = async () => {
    const [people, waiting] = await Promise.all([readTeam(http), readChanges(http)]);
    if ('value' in people) setTeam(people.value.team);
    if ('value' in waiting) setChanges(waiting.value.changes);
    return people;
  };

  const change = async (one: Colleague, body: { enabled?: boolean; role?: AgentRole }) => {
    const answer = await http({ method: 'PUT', path: `/agents/${one.agentId}`, body });
    const now = await reload();
    const refused = [answer, now].find((result) => 'refused' in result);
    if (refused) return showRefusalToast(refused.refused.message);
    if ('value' in now) showIfWaiting(now.value.team, one, body);
  };
  /** Resolves to a refusal or null; the list is loaded again either way. */
  const changeShown = async (call: { method: 'PUT' | 'POST' | 'DELETE'; path: string; body?: object; file?: File }) => {
    const answer = await http(call);
    await reload();
    if ('refused' in answer) return answer.refused.message;
    const isRemoval = call.method === 'DELETE' || (call.body as { name?: unknown } | undefined)?.name === null;
    showToast({ title: m.settings_saved(), text: isRemoval ? m.team_public_saved() : m.changes_waits() });
    return null;
  };
  const changePicture = async ({ agentId }: Colleague, file: File | null) => {
    const path = `/agents/${agentId}/picture`;
    const why = await changeShown(file ? { method: 'POST', path, file } : { method: 'DELETE', path });
    if (why) showRefusalToast(why);
    return why;
  };
  const reset = async (agentId: string, name: string) => {
    const answer = await http({ method: 'POST', path: `/agents/${agentId}/reset`, answer: resetResponse });
    await reload();
    if ('refused' in answer) return showRefusalToast(answer.refused.message);
    if (answer.value.link) setLink({ ...answer.value.link, name });
    else showToast({ title: m.changes_reset({ name }), text: m.changes_waits() });
  };
  const decide = async ({ id, kind, target, aboutName }: PendingChange, verdict: 'approved' | 'declined') => {
    if (kind === 'reset' && verdict === 'approved') return reset(target, aboutName ?? '');
    const answer = await http({ method: 'POST', path: `/changes/${id}`, body: { verdict } });
    await reload();
    if ('refused' in answer) return showRefusalToast(answer.refused.message);
    showToast({
      title: m.changes_title(),
      text: verdict === 'approved' ? m.changes_approved() : m.changes_declined(),
    });
  };
  return { team, changes, refusal, link, setLink, reload, change, changeShown, changePicture, reset, decide };
}

const readTeam = (http: AuthenticatedHttp) => http({ method: 'GET', path: '/agents', answer: teamResponse });
const readChanges = (http: AuthenticatedHttp) =>
  http({ method: 'GET', path: '/changes', answer: pendingChangesResponse });

/** What one lead does to another waits, and the colleague stays as they are. */
function showIfWaiting(team: readonly Colleague[], { agentId }: Colleague, body: Partial<Colleague>): void {
  const now = team.find((one) => one.agentId === agentId);
  if (now && Object.entries(body).some(([field, value]) => now[field as keyof Colleague] !== value))
    showToast({ title: m.changes_title(), text: m.changes_waits() });
}

export const showRefusalToast = (text: string): void =>
  showToast({ title: m.team_failed(), text, isDestructive: true });
