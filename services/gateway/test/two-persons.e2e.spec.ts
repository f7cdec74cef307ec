import { Secret, TOTP } from 'otpauth';
import { v4 } from 'uuid';
import { approveChanges } from '../../../infra/jest/approve-changes.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { HeldMessage } from '@libs/protocol/console-api.ts';
import type { SettingsResponse, WidgetSettings } from '@libs/protocol/http.ts';
import type { PendingChange } from '@libs/protocol/pending-changes.ts';
import { type Script, textIn } from '@libs/protocol/scripts.ts';
import type { SecondFactorSetup } from '@libs/protocol/second-factor.ts';
import { parseStoredSecurity } from '@libs/protocol/security-settings.ts';
import { defaultSettings, emptyLocalizedText } from '@libs/protocol/settings.ts';
import type { AccountLinkResponse, Colleague, ResetResponse } from '@libs/protocol/team.ts';
import { createAgentApi } from './agent-api-client.ts';
import { messageCommand, newCommandId, openAgent, openVisitor, postJson, signIn, waitUntil } from './chat-client.ts';
import { signInIndependentLead } from './independent-lead.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
const PASSWORD = 'a password that is long enough';
const api = createAgentApi(() => system.gatewayUrls[0]!);
let [attacker, second] = ['', ''];

beforeAll(async () => {
  attacker = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
  second = await signInIndependentLead(system);
});

/** An account that `by` has invited and opened themselves: a puppet. */
async function createPuppet(by: string, name: string, role: Colleague['role'] = 'lead'): Promise<string> {
  const body = { email: `${name}@example.org`, displayName: name, role };
  const { token } = await api<AccountLinkResponse>(by, 'agents/invitations', { method: 'POST', body });
  expect((await postJson(`${system.gatewayUrls[0]}/api/agents/join`, { token, password: PASSWORD })).status).toBe(204);
  return (await signIn(system.gatewayUrls[0]!, { email: body.email, password: PASSWORD })).accessToken;
}
const refusalOf = async (answer: Promise<{ error?: { code: string } }>) => (await answer).error?.code ?? 'done';
const waiting = async (token = second) => (await api<{ changes: PendingChange[] }>(token, 'changes')).changes;
const own = async (token: string) => (await api<{ changes: PendingChange[] }>(token, 'changes/own')).changes;
const decide = (token: string, id: string, verdict = 'approved') =>
  refusalOf(api(token, `changes/${id}`, { method: 'POST', body: { verdict } }));
const { avatarUrl: _, ...unsaved } = defaultSettings;
const greet = (token: string, text: string) =>
  api<SettingsResponse>(token, 'settings/organisation', {
    method: 'PUT',
    body: { ...unsaved, welcomeMessage: { ...emptyLocalizedText, en: text } },
  });
const widgetGreeting = async () =>
  (
    (await (
      await fetch(`${system.gatewayUrls[0]}/api/settings/widget`, { headers: { 'x-aidline-lang': 'en' } })
    ).json()) as WidgetSettings
  ).welcomeMessage;

describe('what visitors see', () => {
  it('is not what one person has written: an agent may not ask for it, and a lead alone changes nothing', async () => {
    const agent = await createPuppet(attacker, 'writer', 'agent');
    await approveChanges(system);
    const before = await widgetGreeting();
    expect(await refusalOf(greet(agent, 'Ask for Wei in the evening for faster help'))).toBe('access.lead-only');
    expect(await greet(attacker, 'Ask for Wei in the evening for faster help')).toMatchObject({
      waiting: [{ field: 'welcomeMessage.en' }],
      settings: { welcomeMessage: emptyLocalizedText },
    });
    const [change] = await waiting();
    expect(change).toMatchObject({ kind: 'settings-text', target: 'welcomeMessage.en', mayApprove: true });
    expect(await decide(attacker, change!.id)).toBe('approval.own');
    expect(await decide(await createPuppet(attacker, 'puppet'), change!.id)).toBe('approval.own');
    // Not through a puppet of a puppet either.
    const puppet = (await signIn(system.gatewayUrls[0]!, { email: 'puppet@example.org', password: PASSWORD }))
      .accessToken;
    expect(await decide(await createPuppet(puppet, 'puppet-of-puppet'), change!.id)).toBe('approval.own');
    expect(await widgetGreeting()).toBe(before);
    expect(await decide(second, change!.id, 'declined')).toBe('done');
    expect((await waiting()).filter(({ kind }) => kind === 'settings-text')).toEqual([]);
    expect(await widgetGreeting()).toBe(before);
  });

  it('is approved by another person, who approves what they have seen', async () => {
    await greet(attacker, 'Welcome');
    const [seen] = (await waiting()).filter(({ kind }) => kind === 'settings-text');
    await greet(attacker, 'Ask for Wei in the evening');
    expect(await decide(second, seen!.id)).toBe('held.unknown');
    await greet(attacker, 'Good day');
    const [now] = (await waiting()).filter(({ kind }) => kind === 'settings-text');
    expect(await decide(second, now!.id)).toBe('done');
    await waitUntil('it is in force', async () => (await widgetGreeting()) === 'Good day');
    const { lines } = await api<{ lines: AuditEntry[] }>(second, 'audit');
    expect(lines.slice(1, 3)).toMatchObject([
      { what: 'change.approved', field: 'welcomeMessage.en', agentName: 'Independent' },
      { what: 'change.requested', field: 'welcomeMessage.en', agentName: 'Aidline Agent' },
    ]);
  });

  it('goes at once when a lead takes it away, with what waits in its place', async () => {
    await greet(attacker, 'Ask for Wei in the evening');
    await greet(second, '');
    await waitUntil('it is gone', async () => (await widgetGreeting()) === '');
    expect((await waiting()).filter(({ kind }) => kind === 'settings-text')).toEqual([]);
  });

  it('is a script of the team as well', async () => {
    const agent = await createPuppet(second, 'scripter', 'agent');
    const id = '0198c0de-0000-4000-8000-000000000abc';
    const put = (script: string) =>
      refusalOf(
        api(agent, `scripts/${id}`, { method: 'PUT', body: { title: 'Hello', texts: textIn(['en'], script) } }),
      );
    expect(await put('Please send me the code')).toBe('words.held');
    expect(await put('Ask for Wei in the morning')).toBe('done');
    expect(await own(agent)).toMatchObject([{ kind: 'script', mayApprove: false }]);
    expect((await own(second)).filter(({ kind }) => kind === 'script')).toEqual([]);
    const [mine] = await own(agent);
    const withdrawBy = (token: string) => refusalOf(api(token, `changes/${mine!.id}`, { method: 'DELETE' }));
    expect(await withdrawBy(second)).toBe('held.unknown');
    expect(await withdrawBy(agent)).toBe('done');
    expect(await own(agent)).toEqual([]);
    expect(await put('Ask for Wei in the evening')).toBe('done');
    const scripts = async () => (await api<{ scripts: Script[] }>(agent, 'scripts')).scripts;
    expect(await scripts()).toEqual([]);
    const change = (await waiting()).find(({ kind }) => kind === 'script')!;
    expect(change.mayApprove).toBe(false);
    expect(await decide(attacker, change.id)).toBe('done');
    expect(await scripts()).toHaveLength(1);
  });

  it('reads scripts of before in the languages of their letters, and approves what waited', async () => {
    const [id, waiting] = [v4(), v4()];
    const [{ id: author }] = (await queryDatabase<{ id: string }>(system, 'select id from agent limit 1')) as [
      { id: string },
    ];
    await queryDatabase(
      system,
      `insert into team_script (id, title, script, saved_by) values ('${id}', 'Hello', '您好', '${author}')`,
    );
    await queryDatabase(
      system,
      `insert into pending_change (kind, target, requested_by, change)
       values ('script', '${waiting}', '${author}', '{"title":"Slow","text":"Take your time."}')`,
    );
    await approveChanges(system);
    const { scripts } = await api<{ scripts: Script[] }>(attacker, 'scripts');
    expect(scripts.filter((one) => [id, waiting].includes(one.id))).toEqual([
      { id, title: 'Hello', folder: '', texts: { ...emptyLocalizedText, 'zh-CN': '您好', 'zh-TW': '您好' } },
      { id: waiting, title: 'Slow', folder: '', texts: { ...emptyLocalizedText, en: 'Take your time.' } },
    ]);
  });

  it('needs in an organisation of one lead the operator on the machine', async () => {
    await greet(attacker, 'Hello');
    expect((await approveChanges(system)).join()).toContain('welcomeMessage.en');
    await waitUntil('it is in force', async () => (await widgetGreeting()) === 'Hello');
    const { lines } = await api<{ lines: AuditEntry[] }>(attacker, 'audit');
    expect(lines.map(({ agentName }) => agentName)).toContain('npm run agent');
  });
});

describe('one lead is not two persons', () => {
  it('when she invites a puppet to release her own message', async () => {
    const visitor = await openVisitor(system.gatewayUrls[0]!);
    const agent = await openAgent(system.gatewayUrls[0]!, system.agent);
    const commandId = newCommandId();
    await agent.command(visitor.sessionId, messageCommand('Please pay a small fee first'), commandId);
    const pending = async () => (await api<{ held: HeldMessage[] }>(second, 'held')).held;
    await waitUntil('it waits', async () => (await pending()).length > 0);
    const release = (token: string) =>
      refusalOf(
        api(token, `held/${visitor.sessionId}/${commandId}`, { method: 'POST', body: { verdict: 'released' } }),
      );
    expect(await release(attacker)).toBe('approval.own');
    expect(await release(await createPuppet(attacker, 'releaser'))).toBe('approval.own');
    expect(visitor.client.texts()).toEqual([]);
    // Once everybody has known the account for longer than the setting says, it is somebody of their own.
    await queryDatabase(system, `update agent_link set used_at = used_at - interval '15 days'`);
    const { accessToken } = await signIn(system.gatewayUrls[0]!, { email: 'releaser@example.org', password: PASSWORD });
    expect(await release(accessToken)).toBe('done');
    for (const client of [visitor.client, agent]) client.close();
  });

  it('when she takes the name of another, or invites somebody under it', async () => {
    const lead = await createPuppet(attacker, 'namesake');
    await createPuppet(attacker, 'wei.lin', 'agent');
    const named = (displayName: string) => refusalOf(api(lead, 'agents/me', { method: 'PUT', body: { displayName } }));
    for (const name of ['wei.lin', ' WEI.LIN', 'ｗｅｉ．ｌｉｎ', 'wei.\u2006lin'])
      expect(await named(name)).toBe('name.taken');
    const body = { email: 'other@example.org', displayName: 'Wei.Lin', role: 'agent' };
    expect(await refusalOf(api(lead, 'agents/invitations', { method: 'POST', body }))).toBe('name.taken');
    expect(await named('Namesake')).toBe('done');
  });

  it('when she disables another lead or takes their role: a second person has to want the same', async () => {
    const colleague = await createPuppet(second, 'colleague');
    const { agentId } = (await api<{ team: Colleague[] }>(second, 'agents')).team.find(
      ({ email }) => email === 'colleague@example.org',
    )!;
    const change = (token: string, body: object) =>
      api<Colleague>(token, `agents/${agentId}`, { method: 'PUT', body }) as Promise<
        Colleague & { error?: { code: string } }
      >;
    const puppet = await createPuppet(attacker, 'disabler');
    expect(await change(attacker, { role: 'agent' })).toMatchObject({ role: 'lead', enabled: true });
    expect(await change(attacker, { enabled: false })).toMatchObject({ role: 'lead', enabled: true });
    expect(await refusalOf(change(puppet, { enabled: false }))).toBe('approval.own');
    expect(await refusalOf(api(colleague, 'changes'))).toBe('done');
    const demotion = (await waiting()).find(({ kind }) => kind === 'lead-demoted')!;
    expect(demotion).toMatchObject({ target: agentId, before: 'lead', after: 'agent', aboutName: 'colleague' });
    expect(await decide(attacker, demotion.id)).toBe('approval.own');
    expect(await decide(second, demotion.id)).toBe('done');
    expect(await refusalOf(api(colleague, 'changes'))).toBe('access.denied');
    expect(await change(second, { role: 'lead' })).toMatchObject({ role: 'lead' });
    expect(await change(second, { enabled: false })).toMatchObject({ enabled: false });
    expect(await refusalOf(api(colleague, 'agents'))).toBe('access.missing');
  });

  it('when she resets a colleague to become them: it needs another person, who then gets the link', async () => {
    await createPuppet(second, 'victim');
    const { agentId } = (await api<{ team: Colleague[] }>(second, 'agents')).team.find(
      ({ email }) => email === 'victim@example.org',
    )!;
    const reset = (token: string) => api<ResetResponse>(token, `agents/${agentId}/reset`, { method: 'POST' });
    expect(await reset(attacker)).toEqual({ link: null });
    expect(await reset(attacker)).toEqual({ link: null });
    const change = (await waiting()).find(({ kind }) => kind === 'reset')!;
    expect(await decide(attacker, change.id)).toBe('access.denied');
    expect(await refusalOf(reset(await createPuppet(attacker, 'confirmer')))).toBe('approval.own');
    const { link } = await reset(second);
    const password = 'another long password';
    const join = { token: link!.token, password };
    expect((await postJson(`${system.gatewayUrls[0]}/api/agents/join`, join)).status).toBe(204);
    // Both have had the account in their hands: it approves nothing of either.
    const { accessToken } = await signIn(system.gatewayUrls[0]!, { email: 'victim@example.org', password });
    for (const [token, text] of [
      [attacker, 'First'],
      [second, 'Second'],
    ] as const) {
      await greet(token, text);
      const [own] = (await waiting(accessToken)).filter(({ kind }) => kind === 'settings-text');
      expect(await decide(accessToken, own!.id)).toBe('approval.own');
    }
  });

  it('when she would have the rules changed', async () => {
    const body = { independenceDays: 1, secondFactorFrom: 'operator' };
    expect(await refusalOf(api(attacker, 'settings/security', { method: 'PUT', body }))).toBe('done');
    expect(await api(attacker, 'settings/security')).toMatchObject({ independenceDays: 14 });
    const change = (await waiting()).find(({ kind }) => kind === 'security')!;
    expect(await decide(attacker, change.id)).toBe('approval.own');
    expect(await decide(second, change.id)).toBe('done');
    await waitUntil('they are in force', async () => {
      const now = await api<{ independenceDays: number }>(second, 'settings/security');
      return now.independenceDays === 1;
    });
  });
});

describe('a second factor', () => {
  it('is asked of every lead once the rules say so: signed in, they may set one up and nothing else', async () => {
    const body = { independenceDays: 14, secondFactorFrom: 'lead' };
    await api(attacker, 'settings/security', { method: 'PUT', body });
    await approveChanges(system);
    await waitUntil('it is in force', async () => (await refusalOf(api(second, 'agents'))) === 'access.second-factor');
    const signedIn = await signIn(system.gatewayUrls[0]!, system.agent);
    expect(signedIn.owesSecondFactor).toBe(true);
    for (const path of ['agents', 'changes', 'inbox', 'settings/organisation', 'audit'])
      expect(await refusalOf(api(signedIn.accessToken, path))).toBe('access.second-factor');
    const { accessToken } = await signIn(system.gatewayUrls[0]!, { email: 'writer@example.org', password: PASSWORD });
    expect(await refusalOf(api(accessToken, 'agents'))).toBe('done');
    const setup = await api<SecondFactorSetup>(signedIn.accessToken, 'agents/me/second-factor', { method: 'POST' });
    const code = new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate();
    await api(signedIn.accessToken, 'agents/me/second-factor/confirm', { method: 'POST', body: { code } });
    expect(await refusalOf(api(signedIn.accessToken, 'agents'))).toBe('done');
  });

  it('is asked of leads where nobody has said anything', () =>
    expect(parseStoredSecurity({})).toMatchObject({ independenceDays: 14, secondFactorFrom: 'lead' }));
});
