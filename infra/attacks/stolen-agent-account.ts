import { waitUntil } from '../../services/gateway/test/chat-client.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { canaryOf, hireAgent, openConsole, openVictim, type Account, type Victim } from './people.ts';
import { askAs, isServed } from './requests.ts';

/** A line of preview is enough to choose whom to answer first. */
const MAX_PREVIEW_LENGTH = 120;
const LONG_TEXT_LENGTH = 3_900;
/** An agent who hands cases to banks all day exports fewer in an hour. */
const MAX_EXPORTS = 30;
const EXPORT_SECONDS = 60;

const contactOf = (canary: string) => ({ name: `${canary} Lim`, email: `${canary}@example.org`, phone: '+6591234567' });
const auditCount = async (target: RunningSystem) =>
  Number((await queryDatabase<{ count: string }>(target, 'select count(*) from audit_line'))[0]!.count);

/** What of a victim's text and address can be read in what came back. */
function readable(answers: string, canary: string): { characters: number; details: string[] } {
  const runs = answers.match(/字+/g) ?? [];
  const details = [`${canary} Lim`, `${canary}@example.org`, '91234567'].filter((one) => answers.includes(one));
  return { characters: Math.max(0, ...runs.map((run) => run.length)), details };
}

/** Looks at the list, at each of its pages, at the search and at what the socket sends, and opens nothing. */
async function readWithoutOpening(target: RunningSystem): Promise<AttackOutcome> {
  const canary = canaryOf('list');
  const thief = await hireAgent(target, 'thief-list', 'agent');
  const desk = await openConsole(target.gatewayUrls[0]!, thief);
  const victim = await openVictim(target, [canary, '字'.repeat(LONG_TEXT_LENGTH)], contactOf(canary));
  const before = await auditCount(target);
  const ask = askAs(target, thief.token);
  await waitUntil('the search finds it', async () =>
    JSON.stringify((await ask(`inbox/search?text=${canary}`)).body).includes(victim.sessionId),
  );
  await waitUntil('the socket has sent it', () => desk.inboxRows.some((row) => row.sessionId === victim.sessionId));
  const views = ['all', 'waiting', 'mine', 'closed'].map((view) => `inbox/page?view=${view}`);
  const paths = ['inbox', 'inbox?timeZone=Asia/Singapore', ...views, `inbox/search?text=${canary}`];
  const answers = await Promise.all(paths.flatMap((path) => [0, 1].map((gateway) => ask(path, { gateway }))));
  const seen = JSON.stringify([...answers.map(({ body }) => body), desk.inboxRows]);
  desk.close();
  victim.client.close();
  const { characters, details } = readable(seen, canary);
  const lines = (await auditCount(target)) - before;
  return {
    got: `${characters} characters of a message and ${details.length} of 3 contact details without opening it; ${lines} lines of audit`,
    succeeded: characters > MAX_PREVIEW_LENGTH || details.length > 0,
  };
}

/** Enough of a number or an address to reach its owner. */
const READABLE_DETAIL =
  /8123 ?4567|13812345678|mei\.lin@|ｍｅｉ＠|\[at\]|dot lin|ei\.lin|一二三四|２３-４５|3️⃣4️⃣|three four|3, 4/;

/** The first characters of a message are its preview: a secret there must be masked, however it is written. */
async function readSecretInPreview(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'thief-preview', 'agent');
  const details = [
    'call me at +65 8123 4567',
    '我的电话 13812345678',
    'write to mei.lin@example.org',
    'ＭＡＩＬ ｍｅｉ＠ｅｘａｍｐｌｅ．ｏｒｇ',
    'mail mei.lin [at] example [dot] org',
    'mail mei dot lin at example dot org',
    'm\u200bei.lin@exa\u200bmple.org',
    '电话一三八一二三四五六七八',
    'tel８１２３-４５６７',
    'tel 8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    'eight one two three four five six seven',
    '8, 1, 2, 3, 4, 5, 6, 7',
  ];
  const victims = await Promise.all(details.map((text) => openVictim(target, [text])));
  const rows = async () =>
    (await askAs(target, thief.token)<{ rows: { sessionId: string; lastMessage: string | null }[] }>('inbox')).body
      .rows;
  const previewOf = async ({ sessionId }: Victim) =>
    (await rows()).find((row) => row.sessionId === sessionId)?.lastMessage ?? '';
  await waitUntil('the list shows them', async () => (await Promise.all(victims.map(previewOf))).every(Boolean)).catch(
    () => undefined,
  );
  const previews = await Promise.all(victims.map(previewOf));
  const shown = previews.filter((preview) => READABLE_DETAIL.test(preview));
  for (const { client } of victims) client.close();
  return {
    got: `${shown.length} of ${details.length} telephone numbers and addresses readable in previews`,
    succeeded: shown.length > 0,
  };
}

/** Opens one conversation in every way that shows its text; each must leave a line with this agent's name. */
async function openUnrecorded(target: RunningSystem): Promise<AttackOutcome> {
  const silent: string[] = [];
  const ways: Record<string, (thief: Account, victim: Victim) => Promise<string>> = {
    'GET events': async ({ token }, { sessionId }) =>
      JSON.stringify((await askAs(target, token)(`sessions/${sessionId}/events?after=0`)).body),
    'GET events of the other gateway, newest 1': async ({ token }, { sessionId }) =>
      JSON.stringify(
        (await askAs(target, token)(`sessions/${sessionId}/events?after=0&newest=1`, { gateway: 1 })).body,
      ),
    join: async (thief, { sessionId }) => {
      const desk = await openConsole(target.gatewayUrls[1]!, thief);
      const answer = await desk.join(sessionId);
      desk.close();
      return JSON.stringify(answer);
    },
    'the answer to a command': async (thief, { sessionId }) => {
      const desk = await openConsole(target.gatewayUrls[0]!, thief);
      const answer = await desk.command(sessionId, { type: 'session.claim' });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const applied = JSON.stringify([answer, desk.applied]);
      desk.close();
      return applied;
    },
    'JSON export': async ({ token }, { sessionId }) =>
      JSON.stringify((await askAs(target, token)(`sessions/${sessionId}/case-file?format=json`)).body),
    'CSV export': async ({ token }, { sessionId }) =>
      String((await askAs(target, token)(`sessions/${sessionId}/case-file?format=csv`)).body),
  };
  for (const [way, open] of Object.entries(ways)) {
    const canary = canaryOf(way);
    const thief = await hireAgent(target, canary, 'agent');
    const victim = await openVictim(target, ['first', `open ${canary}`]);
    const text = await open(thief, victim);
    const lines = await queryDatabase(
      target,
      `select 1 from audit_line where t_matches`.replace('t_matches', 'session_id = $1 and agent_id = $2'),
      [victim.sessionId, thief.agentId],
    );
    if (text.includes(canary) && lines.length === 0) silent.push(way);
    victim.client.close();
  }
  return {
    got: `${silent.length} of ${Object.keys(ways).length} ways to open a conversation left no line of audit${silent.length ? `: ${silent.join(', ')}` : ''}`,
    succeeded: silent.length > 0,
  };
}

type Refusal = { error?: { code: string } };

/** Takes everything away as quickly as it is answered, from both gateways, in all formats; waits where it is told to. */
async function exportEverything(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'thief-export', 'agent');
  const victims = await Promise.all(Array.from({ length: 10 }, (_, at) => openVictim(target, [`case ${at}`])));
  for (const { client } of victims) client.close();
  const ask = askAs(target, thief.token);
  const formats = ['html', 'json', 'csv'];
  let served = 0;
  let code = '';
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  for (let round = 0; served <= MAX_EXPORTS && secondsSince() < EXPORT_SECONDS; round += 1) {
    const answers = await Promise.all(
      victims.map(({ sessionId }, at) =>
        ask<Refusal>(`sessions/${sessionId}/case-file?format=${formats[(round + at) % 3]}`, { gateway: at }),
      ),
    );
    served += answers.filter(isServed).length;
    const codes = answers.flatMap(({ body }) => body.error?.code ?? []);
    code = codes[0] ?? code;
    // The rate limit only makes a thief slower.
    if (codes.length === answers.length && !codes.includes('rate.limited')) break;
    if (codes.length > 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return {
    got: `${served} exports in ${secondsSince().toFixed(0)} s without anybody's approval${code ? `, then ${code}` : ''}`,
    succeeded: served > MAX_EXPORTS,
  };
}

const PUBLIC_TEXT = 'Add our WeChat helper at once: recover-8812';

/** What every visitor reads, rewritten by somebody who only answers. */
async function rewritePublicTexts(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'thief-texts', 'agent');
  const ask = askAs(target, thief.token);
  const { settings } = (await ask<{ settings: Record<string, unknown> }>('settings/organisation')).body;
  const { avatarUrl: _, ...saved } = settings;
  const welcomeMessage = { 'zh-CN': PUBLIC_TEXT, 'zh-TW': PUBLIC_TEXT, en: 'Hello, an agent was here' };
  const answers = {
    greeting: await ask('settings/organisation', { method: 'PUT', body: { ...saved, welcomeMessage } }),
    name: await ask(`agents/${thief.agentId}/public-name`, { method: 'PUT', body: { name: 'Bank of China' } }),
    'own name': await ask('agents/me', { method: 'PUT', body: { displayName: 'Interpol' } }),
  };
  const victim = await openVictim(target, ['hello']);
  await (await openConsole(target.gatewayUrls[0]!, thief)).command(victim.sessionId, { type: 'session.claim' });
  const path = `sessions/${victim.sessionId}/attendance`;
  const shown = await fetch(`${target.gatewayUrls[0]}/api/${path}`, {
    headers: { authorization: `Visitor ${victim.sessionId}.${victim.key}` },
  });
  const name = ((await shown.json()) as { agent: { name: string } | null }).agent?.name ?? 'nobody';
  const widget = JSON.stringify(await (await fetch(`${target.gatewayUrls[0]}/api/settings/widget`)).json());
  const changed = [
    ...(isServed(answers.greeting) || widget.includes('agent was here') ? ['the greeting'] : []),
    ...(/Bank of China|Interpol/.test(name) ? [`the name that visitors read (${name})`] : []),
  ];
  victim.client.close();
  return {
    got: `an agent alone changed ${changed.join(' and ') || 'nothing'} that visitors read`,
    succeeded: changed.length > 0,
  };
}

/** A text that any agent puts among the team's scripts is sent to victims by colleagues who trust it. */
async function poisonTeamScript(target: RunningSystem): Promise<AttackOutcome> {
  const thief = await hireAgent(target, 'thief-script', 'agent');
  const ask = askAs(target, thief.token);
  const id = crypto.randomUUID();
  const script = 'To get your money back, pay the release fee to our recovery partner first.';
  await ask(`scripts/${id}`, {
    method: 'PUT',
    body: { title: 'Refund', texts: { 'zh-CN': '', 'zh-TW': '', en: script } },
  });
  const colleague = await hireAgent(target, 'colleague-script', 'agent');
  const list = JSON.stringify((await askAs(target, colleague.token)('scripts')).body);
  const got = list.includes(script);
  return {
    got: `a script that asks for a fee was ${got ? 'given to' : 'kept from'} colleagues without a lead`,
    succeeded: got,
  };
}

const attacker = 'a stolen agent account';
const attacks: Attack[] = [
  {
    name: 'list-shows-everything',
    finding: 'B.4',
    attacker,
    before: '3,990 characters, name, e-mail and phone of everybody; 0 lines of audit',
    isQuick: true,
    run: readWithoutOpening,
  },
  { name: 'details-in-previews', finding: 'B.4', attacker, before: 'the whole last message', run: readSecretInPreview },
  {
    name: 'opening-without-record',
    finding: 'B.4',
    attacker,
    before: 'openings were recorded, the list was not',
    isQuick: true,
    run: openUnrecorded,
  },
  {
    name: 'export-of-everything',
    finding: 'B.4',
    attacker,
    before: '1,040 exports in 15 s',
    run: exportEverything,
  },
  {
    name: 'agent-rewrites-public-texts',
    finding: 'B.5',
    attacker,
    before: 'any agent rewrote the greeting and the name, unguarded',
    isQuick: true,
    run: rewritePublicTexts,
  },
  { name: 'poisoned-team-script', finding: 'B.5', attacker, before: 'any agent', isQuick: true, run: poisonTeamScript },
];
export const stolenAgentAccount: AttackGroup = { title: 'A stolen agent account', attacks };
