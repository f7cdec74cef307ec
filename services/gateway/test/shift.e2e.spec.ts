import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { defaultAssignmentRules, type AssignmentRules, type BoardResponse } from '@libs/protocol/assignment.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import { createAgentApi } from './agent-api-client.ts';
import {
  connectOrThrow,
  messageCommand,
  newCommandId,
  openAgent,
  signIn,
  waitUntil,
  type ChatClient,
} from './chat-client.ts';

/**
 * A shift in compressed time: thirty people in two languages, five agents and a lead, on two gateways. One agent takes what
 * is offered, never answers, and closes the lid in the middle.
 */
const env = { AGENT_COMMANDS_PER_SECOND: '1000', SIMILAR_FIRST_MESSAGES: '0', CONVERSATIONS_PER_ADDRESS: '1000' };
const system = systemForThisFile({ gateways: 2, workers: 1, site: false, env });
const api = createAgentApi(() => system.gatewayUrls[0]!);

const PEOPLE = 30;
/** How far the list may be behind the log on a machine that does much else. */
const LIST_LAG_MS = 3_000;
const rules: AssignmentRules = {
  ...defaultAssignmentRules,
  mode: 'offer',
  offerSeconds: 10,
  anybodyAfterSeconds: 3600,
  absentAfterSeconds: 30,
  conversationLimit: 20,
};
const TEAM = [
  { name: 'lid', lang: 'en' },
  { name: 'ann', lang: 'en' },
  { name: 'bob', lang: 'en' },
  { name: 'mei', lang: 'zh-TW' },
  { name: 'jun', lang: 'zh-TW' },
] as const;
type Member = { agentId: AgentId; lang: string; client: ChatClient; email: string };
type Person = { sessionId: SessionId; lang: string; client: ChatClient };

const emailOf = (name: string) => `${name}@example.org`;
const tokenOf = async (email: string) => (await signIn(system.gatewayUrls[0]!, { ...system.agent, email })).accessToken;

async function hire({ name, lang }: (typeof TEAM)[number], index: number): Promise<Member> {
  const email = emailOf(name);
  const [row] = await queryDatabase<{ id: AgentId }>(
    system,
    `insert into agent (email, display_name, password_hash)
     select $1, $2, password_hash from agent order by created_at limit 1 returning id`,
    [email, name],
  );
  await api(await tokenOf(email), 'assignment/me', { method: 'PUT', body: { languages: [lang] } });
  const client = await openAgent(system.gatewayUrls[index % 2]!, { ...system.agent, email });
  return { agentId: row!.id, lang, client, email };
}

/** Takes what is offered, and answers unless they are about to close the lid. */
function work({ agentId, client }: Member, doesAnswer: boolean): { stop: () => void } {
  const taken = new Set<string>();
  const look = async () => {
    for (const { sessionId, version, offeredTo } of client.inboxRows.splice(0)) {
      const offer = `${sessionId} ${version}`;
      if (offeredTo !== agentId || taken.has(offer)) continue;
      taken.add(offer);
      await client.command(sessionId, { type: 'session.claim' });
      if (doesAnswer) await client.command(sessionId, messageCommand('We are here and will help you.'));
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), 50);
  return { stop: () => clearInterval(timer) };
}

async function arrive(index: number): Promise<Person> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const client = await connectOrThrow(system.gatewayUrls[index % 2]!, visitorCredentials(sessionId, key));
  const lang = index % 3 === 2 ? 'zh-TW' : 'en';
  await client.command(sessionId, { type: 'session.open', lang, opening: 'click' });
  await client.join(sessionId);
  await client.command(sessionId, messageCommand(`person ${index} asks for help`));
  return { sessionId, lang, client };
}

type LoggedEvent = {
  session_id: SessionId;
  version: number;
  type: number;
  pos: string;
  at: Date;
  meta: { agentId?: AgentId };
};
const logOf = () =>
  queryDatabase<LoggedEvent>(
    system,
    `select session_id, version, type, pos, created_at as at, meta from chat_event order by created_at, session_id, version`,
  );

it('a shift leaves nobody without an answer, in the order in which they came, and loses nothing', async () => {
  const leadToken = await tokenOf(system.agent.email);
  await api(leadToken, 'assignment/rules', { method: 'PUT', body: rules });
  const team = await Promise.all(TEAM.map(hire));
  const [lid] = team as [Member, ...Member[]];
  const works = team.map((member) => work(member, member !== lid));
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE / 2; index += 1) people.push(await arrive(index));
  await waitUntil('the agent who will be gone has taken somebody', async () =>
    (await logOf()).some(({ type, meta }) => type === numberOfType('session.claimed') && meta.agentId === lid.agentId),
  );
  works[0]!.stop();
  lid.client.close();
  for (let index = PEOPLE / 2; index < PEOPLE; index += 1) {
    people.push(await arrive(index));
    await new Promise((resolve) => setTimeout(resolve, LIST_LAG_MS / 5));
  }
  await waitUntil(
    'everybody has an answer',
    () => people.every(({ client }) => client.texts().includes('We are here and will help you.')),
    120_000,
  );
  for (const one of works) one.stop();

  const log = await logOf();
  const ofType = (type: Parameters<typeof numberOfType>[0]) => log.filter((event) => event.type === numberOfType(type));
  // Nothing is lost, doubled or missing: each log counts without a gap, and each word stands in it once.
  for (const { sessionId, client } of people) {
    const versions = log.filter(({ session_id: id }) => id === sessionId).map(({ version }) => version);
    expect(versions.toSorted((one, other) => one - other)).toEqual(versions.map((_, index) => index + 1));
    expect(client.texts().filter((text) => text.startsWith('person '))).toHaveLength(1);
  }
  // By rank: nobody is offered before somebody of the same language who came earlier than the list needs to show them.
  const firstOfType = (type: Parameters<typeof numberOfType>[0], id: SessionId) =>
    ofType(type)
      .find(({ session_id }) => session_id === id)!
      .at.getTime();
  const ranks = people.map(({ sessionId, lang }) => ({
    lang,
    cameAt: firstOfType('message.sent', sessionId),
    offeredAt: firstOfType('session.offered', sessionId),
  }));
  const overtaken = ranks.filter((one) =>
    ranks.some(
      (later) => later.lang === one.lang && later.cameAt - one.cameAt > LIST_LAG_MS && later.offeredAt <= one.offeredAt,
    ),
  );
  expect(overtaken).toEqual([]);
  // By language, and nobody was offered to the agent who is gone once that was known.
  const speakers = new Map(team.map(({ agentId, lang }) => [agentId, lang]));
  const langs = new Map(people.map(({ sessionId, lang }) => [sessionId, lang]));
  for (const { session_id: id, meta } of ofType('session.claimed'))
    expect(speakers.get(meta.agentId!)).toBe(langs.get(id));
  // What the agent had who is gone went back to the line, and to somebody else.
  const givenBack = ofType('session.unassigned');
  expect(givenBack.length).toBeGreaterThan(0);
  expect(new Set(givenBack.map(({ meta }) => meta.agentId))).toEqual(new Set([lid.agentId]));
  const left = await queryDatabase<{ id: SessionId }>(
    system,
    `select id from chat_session where status = 'waiting' or (agent_id = $1 and waiting_since is not null)`,
    [lid.agentId],
  );
  expect(left).toEqual([]);

  // The board reads the list, which follows the log.
  const readBoard = () => api<BoardResponse>(leadToken, 'assignment/board');
  await waitUntil('nobody to wait on the board', async () => (await readBoard()).languages.length === 0);
  const board = await readBoard();
  expect(board.agents.find(({ agentId }) => agentId === lid.agentId)).toMatchObject({
    state: 'offline',
    unanswered: 0,
  });
  expect(board.agents.reduce((sum, { load }) => sum + load, 0)).toBe(PEOPLE);
});

it('a hand-over arrives with its note, and is returned to who had it', async () => {
  const [mei, jun] = await Promise.all(
    ['mei', 'jun'].map((name) => openAgent(system.gatewayUrls[0]!, { ...system.agent, email: emailOf(name) })),
  );
  const ids = new Map(
    (await queryDatabase<{ id: AgentId; email: string }>(system, `select id, email from agent`)).map((row) => [
      row.email,
      row.id,
    ]),
  );
  const [meiId, junId] = [ids.get(emailOf('mei'))!, ids.get(emailOf('jun'))!];
  const [row] = await queryDatabase<{ id: SessionId }>(
    system,
    `select id from chat_session where agent_id = $1 and status = 'active' limit 1`,
    [meiId],
  );
  const sessionId = row!.id;
  await mei!.command(sessionId, { type: 'session.transfer', agentId: junId, note: 'speaks Taiwanese' });
  await waitUntil('the receiver is asked', () =>
    jun!.inboxRows.some((one) => one.sessionId === sessionId && one.agentId === junId && one.handedBy === meiId),
  );
  await jun!.join(sessionId);
  const notes = jun!.applied.flatMap((one) =>
    'event' in one && one.event.type === 'note.added' ? [one.event.text] : [],
  );
  expect(notes).toContain('speaks Taiwanese');
  await jun!.command(sessionId, { type: 'session.decline' });
  await waitUntil('it is back with who had it, who is asked nothing', () =>
    mei!.inboxRows.some((one) => one.sessionId === sessionId && one.agentId === meiId && one.handedBy === null),
  );
  mei!.close();
  jun!.close();
});

it('a note tells the colleague whom it names, until they have seen it', async () => {
  const [leadToken, meiToken] = [await tokenOf(system.agent.email), await tokenOf(emailOf('mei'))];
  const [mei] = await queryDatabase<{ id: AgentId }>(system, `select id from agent where email = $1`, [emailOf('mei')]);
  const [row] = await queryDatabase<{ id: SessionId }>(system, `select id from chat_session limit 1`);
  const lead = await openAgent(system.gatewayUrls[0]!, system.agent);
  const commandId = newCommandId();
  const command = { type: 'note.add', text: '@mei please look', mentions: [mei!.id] };
  for (let time = 0; time < 2; time += 1) await lead.command(row!.id, command, commandId);
  lead.close();
  const mentionsOf = async (token: string) =>
    (await api<{ mentions: { sessionId: SessionId; version: number }[] }>(token, 'assignment')).mentions;
  const [mention, ...others] = await mentionsOf(meiToken);
  expect([mention?.sessionId, others]).toEqual([row!.id, []]);
  expect(await mentionsOf(leadToken)).toEqual([]);
  const { version } = mention!;
  await api(meiToken, 'assignment/mentions/seen', { method: 'POST', body: { sessionId: row!.id, version } });
  expect(await mentionsOf(meiToken)).toEqual([]);
});

it('of two who change the notes of the shift at once the second is refused', async () => {
  const token = await tokenOf(system.agent.email);
  const save = (text: string, version: number) =>
    api(token, 'assignment/shift-note', { method: 'PUT', body: { text, version } });
  expect((await save('Police line is busy until noon.', 0)).error).toBeUndefined();
  expect((await save('Another', 0)).error?.code).toBe('settings.stale');
  expect((await save('Police line is free.', 1)).error).toBeUndefined();
  const { shiftNote } = await api<{ shiftNote: { text: string; version: number } }>(token, 'assignment');
  expect(shiftNote).toMatchObject({ text: 'Police line is free.', version: 2 });
});
