import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import type { InboxPageResponse } from '@libs/protocol/console-api.ts';
import type { InboxResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { createAgentApi } from './agent-api-client.ts';
import {
  ChatClient,
  connect,
  connectOrThrow,
  messageCommand,
  openSessionCommand,
  signIn,
  waitUntil,
} from './chat-client.ts';

/** A script opens many conversations that begin alike: nothing of them is lost, and nobody is pushed down by them. */
const system = systemForThisFile({ gateways: 2, workers: 1, site: false });
/** More than a page of the list. */
const FLOOD = 130;
/** So many may begin with one text, by default; half as many from one address. */
const ALLOWED = 10;

let token: string;
let agent: ChatClient;
beforeAll(async () => {
  token = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
  agent = await connectOrThrow(system.gatewayUrls[1]!, agentCredentials(token));
});
const open: ChatClient[] = [];
afterAll(() => [agent, ...open].forEach((client) => client.close()));

const api = createAgentApi(() => system.gatewayUrls[0]!);
let addresses = 0;
const anyAddress = () => `198.51.${100 + Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

/** Conversations through both gateways in turn, each with its first message. */
async function begin(text: string, { at = 0, address = anyAddress() } = {}) {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const credentials = visitorCredentials(sessionId, key);
  const client = await connect(system.gatewayUrls[at % 2]!, credentials, { 'x-forwarded-for': address });
  if (!(client instanceof ChatClient)) throw new Error(`refused: ${client.error.code}`);
  open.push(client);
  await client.command(sessionId, openSessionCommand);
  expect(await client.command(sessionId, messageCommand(text))).toMatchObject({ ok: true });
  return { client, sessionId, write: (more: string) => client.command(sessionId, messageCommand(more)) };
}

async function flood(count: number, text: (at: number) => string, address?: string) {
  const conversations = [];
  for (let at = 0; at < count; at += 10)
    conversations.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - at) }, (_, of) =>
          begin(text(at + of), { at: of, ...(address ? { address } : {}) }),
        ),
      )),
    );
  return conversations;
}

async function heldBack(): Promise<SessionId[]> {
  const ids: SessionId[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query: string = after && `&after=${encodeURIComponent(after)}`;
    const page: InboxPageResponse = await api<InboxPageResponse>(token, `inbox/page?view=held-back${query}`);
    ids.push(...page.rows.map(({ sessionId }) => sessionId));
    after = page.next;
  }
  return ids;
}
const listed = async () => (await api<InboxResponse>(token, 'inbox')).rows.map(({ sessionId }) => sessionId);
const heldOf = async (conversations: { sessionId: SessionId }[]) => {
  const held = new Set(await heldBack());
  return conversations.filter(({ sessionId }) => held.has(sessionId));
};
const allListed = async (conversations: { sessionId: SessionId }[]) => {
  const ids = new Set([...(await listed()), ...(await heldBack())]);
  return conversations.every(({ sessionId }) => ids.has(sessionId));
};
const release = (body: { sessionId?: SessionId }) => api(token, 'inbox/held-back/release', { method: 'POST', body });

describe('many conversations with one text, from many addresses', () => {
  it('push nobody down who has written, and are counted, kept and readable', async () => {
    const victim = await begin('please help me, they have taken all my savings');
    const begun = await flood(FLOOD, (at) => `${at} You will ALL burn,  look at my page ${at % 7}!`);
    await waitUntil('all are in the list or held back', async () => (await heldBack()).length >= FLOOD - ALLOWED);
    expect(await listed()).toContain(victim.sessionId);
    expect(await heldOf(begun)).toHaveLength(FLOOD - ALLOWED);
    const { heldBack: count, today, yesterday } = await api<InboxResponse>(token, 'inbox');
    expect([count, today + yesterday]).toEqual([FLOOD - ALLOWED, ALLOWED + 1]);
    const pushed = new Set(agent.inboxRows.flatMap((row) => (row.customerMessages > 0 ? [row.sessionId] : [])));
    expect((await heldOf(begun)).filter(({ sessionId }) => pushed.has(sessionId))).toEqual([]);
    const [held] = await heldOf(begun);
    await agent.join(held!.sessionId);
    expect(agent.texts().join()).toContain('You will ALL burn');
  });

  it('are counted by both gateways and leave no text in Redis', async () => {
    const metrics = await Promise.all(system.gatewayUrls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
    const counts = metrics.map((text) =>
      Number(/aidline_held_conversations_total\{reason="text"\} (\d+)/.exec(text)?.[1]),
    );
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts[0]! + counts[1]!).toBe(FLOOD - ALLOWED);
    expect(await system.redis.dumpAll()).not.toMatch(/burn|198\.51\./i);
  });
});

describe('a person who is held back', () => {
  it('is in the list as soon as they write something else, and not with the same again', async () => {
    const begun = await flood(ALLOWED + 2, () => 'Send me my money back or I will come for you');
    await waitUntil('two are held back', async () => (await heldOf(begun)).length === 2);
    const [repeats, own] = await heldOf(begun);
    await begun.find((one) => one === repeats)!.write('SEND me my money back, or I will come for you!!');
    await begun.find((one) => one === own)!.write('sorry, I am desperate');
    await waitUntil('one is in the list', async () => (await listed()).includes(own!.sessionId));
    expect(await heldOf(begun)).toEqual([repeats]);
  });

  it('is in the list once an agent takes, answers or releases the conversation', async () => {
    await release({});
    const begun = await flood(ALLOWED + 4, () => 'Everybody who reads this has to pay now');
    await waitUntil('four are held back', async () => (await heldOf(begun)).length === 4);
    const [taken, released, ...others] = await heldOf(begun);
    await agent.command(taken!.sessionId, { type: 'session.claim' });
    agent.inboxRows.length = 0;
    await release({ sessionId: released!.sessionId });
    await waitUntil('the console is told', () => agent.inboxRows.some((row) => row.sessionId === released!.sessionId));
    await waitUntil('two are left', async () => (await heldBack()).length === 2);
    expect(await listed()).toEqual(expect.arrayContaining([taken!.sessionId, released!.sessionId]));
    await release({});
    expect(await heldBack()).toEqual([]);
    await waitUntil('the console is told of all', () =>
      others.every(({ sessionId }) => agent.inboxRows.some((row) => row.sessionId === sessionId)),
    );
    expect(await listed()).toEqual(expect.arrayContaining(others.map(({ sessionId }) => sessionId)));
  });
});

describe('short texts and links', () => {
  it.each(['你好', 'help me'])('many people may begin with %s, and one address may not go on with it', async (text) => {
    const people = await flood(ALLOWED * 3, () => text);
    const script = await flood(ALLOWED, () => text, `203.0.113.${text.length}`);
    await waitUntil('all have arrived', () => allListed([...people, ...script]));
    expect(await heldOf(people)).toEqual([]);
    expect(await heldOf(script)).toHaveLength(ALLOWED / 2);
  });

  it('links alone are held back, whatever they are; a question about one is not', async () => {
    const links = await flood(ALLOWED + 3, (at) => `https://x${'abcdefghijklmnop'[at]}.example.org/win`);
    const question = await begin('Is https://abc.example.org/win a scam?');
    await waitUntil('all have arrived', () => allListed([...links, question]));
    expect(await heldOf(links)).toHaveLength(3);
    expect(await heldOf([question])).toEqual([]);
  });
});
