import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import {
  newCommandId,
  openVisitor,
  openSessionCommand,
  postJson,
  messageCommand,
  signIn,
  waitUntil,
} from './chat-client.ts';

const system = systemForThisFile({ gateways: 2, workers: 0, site: false });
let one: string;
let two: string;

beforeAll(async () => {
  [one, two] = system.gatewayUrls as [string, string];
});

type JoinAnswer = Extract<Acknowledgement<'join'>, { ok: true }>;

/** Somebody whose network lets no WebSocket through. */
function httpVisitor(sessionId: SessionId = newSessionId(), key = newVisitorKey()) {
  const headers = { authorization: `Visitor ${sessionId}.${key}` };
  return {
    sessionId,
    command: async (url: string, command: unknown, commandId = newCommandId()) =>
      (await postJson(`${url}/api/sessions/${sessionId}/commands`, { commandId, command }, headers)).json() as Promise<
        Acknowledgement<'command'>
      >,
    events: async (url: string, query: string, as = headers) =>
      (await fetch(`${url}/api/sessions/${sessionId}/events?${query}`, { headers: as })).json() as Promise<JoinAnswer>,
  };
}

describe('without WebSocket', () => {
  it('opens, writes and reads on any gateway, and a resend gets its first answer', async () => {
    const visitor = httpVisitor();
    await visitor.command(one, openSessionCommand);
    const commandId = newCommandId();
    const first = await visitor.command(one, messageCommand('over plain HTTP'), commandId);
    expect(await visitor.command(two, messageCommand('over plain HTTP'), commandId)).toEqual({
      ...first,
      duplicate: true,
    });
    expect((await visitor.events(two, 'after=0')).events.map(({ version }) => version)).toEqual([1, 2]);
  });

  it('waits for what comes, and hears it when it comes', async () => {
    const visitor = httpVisitor();
    await visitor.command(one, openSessionCommand);
    const { commandId } = (await visitor.events(one, 'after=0')).events[0]!;
    const waiting = visitor.events(two, `after=1&commandId=${commandId}&wait=20`);
    await visitor.command(one, messageCommand('news'));
    expect((await waiting).events).toMatchObject([{ version: 2, event: { text: 'news' } }]);
  });

  it('begins with the newest events where that is asked, never with more than a page', async () => {
    const visitor = httpVisitor();
    await visitor.command(one, openSessionCommand);
    await visitor.command(one, messageCommand('news'));
    const { events } = await visitor.events(one, 'after=0');
    const newest = await visitor.events(two, 'after=0&newest=1');
    expect(newest).toMatchObject({ events: events.slice(-1), session: { status: 'waiting', customerMessages: 1 } });
    expect((await visitor.events(two, 'after=0&newest=100000')).events).toEqual(events);
  });

  it('answers with nothing when nothing came', async () => {
    const visitor = httpVisitor();
    await visitor.command(one, openSessionCommand);
    const { commandId } = (await visitor.events(one, 'after=0')).events[0]!;
    expect(await visitor.events(one, `after=1&commandId=${commandId}&wait=1`)).toMatchObject({
      ok: true,
      reset: false,
      events: [],
      head: 1,
    });
  });

  it('answers with pages that weigh little, whatever was said, and all of it in the end', async () => {
    const visitor = httpVisitor();
    await visitor.command(one, openSessionCommand);
    for (let count = 0; count < 25; count += 1) await visitor.command(one, messageCommand('字'.repeat(4_000)));
    const told: number[] = [];
    let last = '';
    const page = async () => {
      const after = told.length === 0 ? 'after=0' : `after=${told.length}&commandId=${last}`;
      const answer = await visitor.events(two, after);
      expect(JSON.stringify(answer).length).toBeLessThan(300 * 1024);
      told.push(...answer.events.map(({ version }) => version));
      last = answer.events.at(-1)!.commandId;
      return answer.more;
    };
    expect(await page()).toBe(true);
    while (await page());
    expect(told).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
    const { events } = await visitor.events(one, 'after=0&newest=24');
    expect(events.at(-1)).toMatchObject({ version: 26 });
    expect(events.length).toBeLessThan(24);
  });

  it('lets eight questions of one visitor wait; the newest hear the news, the oldest when to come back', async () => {
    const visitor = httpVisitor();
    await visitor.command(one, openSessionCommand);
    const { commandId } = (await visitor.events(one, 'after=0')).events[0]!;
    const wait = () => visitor.events(two, `after=1&commandId=${commandId}&wait=25`);
    const waiting = Array.from({ length: 12 }, wait);
    let refused = 0;
    for (const answer of waiting) void answer.then(({ ok }) => (refused += Number(!ok)));
    await waitUntil('four were refused', () => refused === 4);
    await visitor.command(one, messageCommand('news'));
    const answers = await Promise.all(waiting);
    expect(answers.filter(({ ok }) => ok).map(({ events }) => events.length)).toEqual(Array(8).fill(1));
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ error: { code: 'rate.limited', retryAfterMs: 5_000 } });
  });

  it('lets an agent in by the access token, and nobody else', async () => {
    const { sessionId, client } = await openVisitor(one);
    const stranger = httpVisitor(sessionId);
    expect(await stranger.events(one, 'after=0')).toMatchObject({ error: { code: 'session.unknown' } });
    expect(await stranger.command(one, messageCommand('hi'))).toMatchObject({ error: { code: 'session.unknown' } });
    const { accessToken } = await signIn(one, system.agent);
    expect(await stranger.events(one, 'after=0', { authorization: `Bearer ${accessToken}` })).toMatchObject({
      ok: true,
      head: 1,
    });
    expect(await stranger.events(one, 'after=0', { authorization: '' })).toMatchObject({
      error: { code: 'access.missing' },
    });
    client.close();
  });

  it.each([
    ['after=-1', 'shape.invalid'],
    ['after=1.5', 'shape.invalid'],
    ['after=1&after=2', 'shape.invalid'],
    ['after[$ne]=1', 'field.unknown'],
    ['wait=9000', 'shape.invalid'],
    ['commandId=7', 'id.malformed'],
  ])('refuses %s', async (query, code) => {
    const visitor = httpVisitor();
    await visitor.command(one, openSessionCommand);
    expect(await visitor.events(one, query)).toMatchObject({ error: { code } });
  });

  it('limits the rate as a socket does', async () => {
    const visitor = httpVisitor();
    await visitor.command(one, openSessionCommand);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => visitor.command(one, messageCommand(`m${index}`))),
    );
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      error: { code: 'rate.limited', retryAfterMs: expect.any(Number) },
    });
  });
});
