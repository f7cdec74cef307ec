import { createHmac } from 'node:crypto';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { refusals } from '@libs/protocol/refusals.ts';
import { refusalMessages } from '@libs/protocol/refusal-messages.ts';
import type { Acknowledgement, RefusalBody } from '@libs/protocol/socket-protocol.ts';
import {
  connectOrThrow,
  ChatClient,
  connect,
  cookieOf,
  newCommandId,
  openAgent,
  openSessionCommand,
  openVisitor,
  postJson,
  messageCommand,
  signIn,
  waitUntil,
} from './chat-client.ts';
import { openRawClient, type RawClient } from './raw-client.ts';

const system = systemForThisFile({
  gateways: 1,
  workers: 0,
  site: false,
  env: { CONVERSATIONS_PER_ADDRESS: '3', SOCKETS_PER_ADDRESS: '4' },
});
let url: string;
const COLLEAGUE_EMAIL = 'colleague@aidline.local';
const codeOf = (answer: unknown) => (answer as RefusalBody).error.code;

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  await queryDatabase(
    system,
    `insert into agent (email, display_name, password_hash) select $1, 'Colleague', password_hash from agent`,
    [COLLEAGUE_EMAIL],
  );
});

describe('the handshake', () => {
  it('tells a stranger of a session exactly what it tells of a session that is not there', async () => {
    const { sessionId, client } = await openVisitor(url);
    const stranger = (await connect(url, visitorCredentials(sessionId, newVisitorKey()))) as RefusalBody;
    expect(stranger.error).toMatchObject({ code: 'session.unknown', message: refusalMessages.en['session.unknown'] });

    const newcomer = await connectOrThrow(url, visitorCredentials(newSessionId(), newVisitorKey()));
    const absent = (await newcomer.command(sessionId, messageCommand('hi'))) as RefusalBody;
    expect({ ...absent.error, ref: '' }).toEqual({ ...stranger.error, ref: '' });
    newcomer.close();
    client.close();
  });

  it.each([
    ['nothing', undefined, 'shape.invalid'],
    ['a page from yesterday', { as: 'visitor', protocol: 0 }, 'protocol.outdated'],
    ['a weak key', { ...visitorCredentials(newSessionId(), 'short') }, 'shape.invalid'],
    ['an unknown field', { ...visitorCredentials(newSessionId(), newVisitorKey()), role: 'agent' }, 'field.unknown'],
    ['a token that is none', agentCredentials('nonsense'), 'access.missing'],
  ])('refuses %s', async (_, auth, expected) => {
    expect(codeOf(await connect(url, auth as object))).toBe(expected);
  });

  it.each([
    ['is unsigned', 'none', null],
    ['is signed with another secret', 'HS256', 'sha256'],
    ['is signed with another algorithm', 'HS512', 'sha512'],
  ])('refuses a token that was good until it %s', async (_, alg, hash) => {
    const { accessToken } = await signIn(url, system.agent);
    const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
    const input = `${header}.${accessToken.split('.')[1]}`;
    const signature = hash ? createHmac(hash, 'other').update(input).digest('base64url') : '';
    expect(codeOf(await connect(url, agentCredentials(`${input}.${signature}`)))).toBe('access.missing');
  });

  it('refuses a page of another origin', async () => {
    const auth = visitorCredentials(newSessionId(), newVisitorKey());
    await expect(connect(url, auth, { origin: 'https://elsewhere.example' })).rejects.toThrow('websocket error');
    const own = await connect(url, auth, { origin: url });
    expect(own).toBeInstanceOf(ChatClient);
    (own as ChatClient).close();
  });
});

describe('every event', () => {
  let visitor: Awaited<ReturnType<typeof openVisitor>>;
  let raw: RawClient;
  beforeAll(async () => {
    visitor = await openVisitor(url);
    raw = await openRawClient(url, visitorCredentials(visitor.sessionId, visitor.key));
  });
  afterAll(() => {
    visitor.client.close();
    raw.close();
  });

  it.each(['session.claim', 'session.close', 'session.reopen'])('refuses a visitor who asks for %s', async (type) => {
    expect(codeOf(await visitor.client.command(visitor.sessionId, { type }))).toBe('access.denied');
  });

  it.each([
    ['a visitor who says he is an agent', { type: 'message.send', text: 'x', senderType: 'agent' }, 'field.unknown'],
    ['blank text', { type: 'message.send', text: ' \u200B ' }, 'message.blank'],
    ['text that cannot be stored', { type: 'message.send', text: 'a\0b' }, 'text.malformed'],
    ['endless text', { type: 'message.send', text: '字'.repeat(4001) }, 'message.too-long'],
    ['a command that is none', { type: 'session.steal' }, 'shape.invalid'],
    ['no command', null, 'shape.invalid'],
  ])('refuses %s and writes nothing', async (_, command, expected) => {
    expect(codeOf(await visitor.client.command(visitor.sessionId, command))).toBe(expected);
    expect(await visitor.client.join(visitor.sessionId)).toMatchObject({ head: 1 });
  });

  it('refuses to show a session to somebody else', async () => {
    const other = await openVisitor(url);
    expect(codeOf(await other.client.join(visitor.sessionId))).toBe('session.unknown');
    other.client.close();
  });

  it.each([
    ['a name that is none', 'nonsense', {}],
    ['a reserved word', 'constructor', {}],
  ])('answers %s with a code', async (_, name, body) => {
    expect(codeOf(await raw.request(name, body))).toBe('event.unknown');
  });

  it.each([[undefined], [null], [[]], [7], ['x'], [{ sessionId: 'x' }]])('survives the payload %j', async (body) => {
    for (const name of ['command', 'join', 'leave', 'renew'])
      expect(Object.keys(refusals)).toContain(codeOf(await raw.request(name, body)));
  });

  it('survives a missing callback and several arguments', async () => {
    raw.socket.emit('command', { sessionId: visitor.sessionId });
    raw.socket.emit('join', 1, 2, 3);
    expect(await visitor.client.join(visitor.sessionId)).toMatchObject({ ok: true });
  });

  it('lets only an opening in before the session exists, and the first key owns it', async () => {
    const [sessionId, first, second] = [newSessionId(), newVisitorKey(), newVisitorKey()];
    const [a, b] = [
      await connectOrThrow(url, visitorCredentials(sessionId, first)),
      await connectOrThrow(url, visitorCredentials(sessionId, second)),
    ];
    expect(codeOf(await a.command(sessionId, messageCommand('hi')))).toBe('session.unknown');
    expect(await a.command(sessionId, openSessionCommand)).toMatchObject({ ok: true, version: 1 });
    expect(codeOf(await b.command(sessionId, openSessionCommand))).toBe('session.unknown');
    expect(codeOf(await b.join(sessionId))).toBe('session.unknown');
    a.close();
    b.close();
  });

  it('limits a flood, says when to come back, and loses nothing that it acknowledged', async () => {
    const { client, sessionId } = await openVisitor(url);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => client.command(sessionId, messageCommand(`m${index}`))),
    );
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ error: { code: 'rate.limited', retryAfterMs: expect.any(Number) } });
    await waitUntil('reading is let in again', async () => (await client.join(sessionId)).ok);
    expect(client.texts()).toHaveLength(answers.length - refused.length);
    client.close();
  });
});

describe('one address', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const limited = { ok: false, error: { code: 'rate.limited', retryAfterMs: expect.any(Number) } };
  const comes = (address: string, sessionId = newSessionId()) =>
    connect(url, visitorCredentials(sessionId, newVisitorKey()), from(address));
  async function opens(address: string): Promise<Acknowledgement<'command'>> {
    const sessionId = newSessionId();
    const client = (await comes(address, sessionId)) as ChatClient;
    const answer = await client.command(sessionId, openSessionCommand);
    client.close();
    return answer;
  }

  it('opens so many conversations in a while, by either way in, and the next is told when to come back', async () => {
    const sessionId = newSessionId();
    const first = (await comes('203.0.113.7', sessionId)) as ChatClient;
    expect(await first.command(sessionId, openSessionCommand)).toMatchObject({ ok: true });
    for (const expected of [{ ok: true }, { ok: true }, limited])
      expect(await opens('203.0.113.7')).toMatchObject(expected);
    const body = { commandId: newCommandId(), command: openSessionCommand };
    const path = `${url}/api/sessions/${newSessionId()}/commands`;
    const authorization = `Visitor ${path.split('/').at(-2)}.${newVisitorKey()}`;
    const refused = await postJson(path, body, { authorization, ...from('203.0.113.7') });
    const isTold = Number(refused.headers.get('retry-after')) > 0;
    expect([refused.status, isTold, await refused.json()]).toMatchObject([429, true, limited]);
    const elsewhere = await postJson(path, body, { authorization, ...from('203.0.113.8') });
    expect(await elsewhere.json()).toMatchObject({ ok: true, version: 1, duplicate: false });
    expect(await first.command(sessionId, messageCommand('what goes on is not counted'))).toMatchObject({ ok: true });
    first.close();
  });

  it('has so many sockets, and one more when one of them goes', async () => {
    const clients = (await Promise.all([1, 2, 3, 4].map(() => comes('203.0.113.9')))) as ChatClient[];
    expect(await comes('203.0.113.9')).toMatchObject(limited);
    clients.push((await comes('203.0.113.10')) as ChatClient);
    clients.shift()!.close();
    await waitUntil('there is room again', async () => {
      const next = await comes('203.0.113.9');
      return next instanceof ChatClient && clients.push(next) > 0;
    });
    clients.forEach((client) => client.close());
  });
});

describe('signing in', () => {
  it('answers a wrong password and an unknown e-mail alike', async () => {
    const answers = await Promise.all(
      [
        { ...system.agent, password: 'wrong' },
        { email: 'nobody@aidline.local', password: 'wrong' },
      ].map(async (body) => {
        const response = await postJson(`${url}/api/agents/sign-in`, body);
        const { error } = (await response.json()) as RefusalBody;
        return { status: response.status, code: error.code, message: error.message };
      }),
    );
    expect(answers[0]).toEqual({ status: 401, code: 'login.wrong', message: refusalMessages.en['login.wrong'] });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('keeps the refresh token from scripts and the list from strangers', async () => {
    const response = await postJson(`${url}/api/agents/sign-in`, system.agent);
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await fetch(`${url}/api/inbox`)).status).toBe(401);
  });

  it('gives two refreshes at once the same successor, and ends the sign-in when an old token comes back', async () => {
    const { cookie } = await signIn(url, system.agent);
    const refresh = (token: string) => postJson(`${url}/api/agents/refresh`, {}, { cookie: token, 'x-aidline': '1' });
    const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(cookieOf(one)).toBe(cookieOf(two));

    expect((await refresh(cookieOf(one))).status).toBe(200);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(cookieOf(one))).status).toBe(401);
  });

  it('does not take a refresh that another site may have caused', async () => {
    const { cookie } = await signIn(url, system.agent);
    expect((await postJson(`${url}/api/agents/refresh`, {}, { cookie })).status).toBe(403);
  });

  it('closes the sockets of a sign-in that has ended', async () => {
    const { accessToken, cookie } = await signIn(url, system.agent);
    const agent = await connectOrThrow(url, agentCredentials(accessToken));
    await postJson(`${url}/api/agents/sign-out`, {}, { cookie, 'x-aidline': '1' });
    await waitUntil('the socket is closed', () => !agent.connection.isConnected);
    expect(codeOf(await connect(url, agentCredentials(accessToken)))).toBe('access.missing');
  });

  it('renews the access of a socket, but not into another agent', async () => {
    const agent = await openAgent(url, system.agent);
    expect(await agent.request('renew', { accessToken: (await signIn(url, system.agent)).accessToken })).toEqual({
      ok: true,
    });
    const { accessToken } = await signIn(url, { ...system.agent, email: COLLEAGUE_EMAIL });
    expect(codeOf(await agent.request('renew', { accessToken }))).toBe('access.denied');
    expect(codeOf(await agent.request('renew', { accessToken: 'x' }))).toBe('access.missing');
    agent.close();
  });

  it('makes somebody who guesses wait, even with the right password in the end', async () => {
    const right = { ...system.agent, email: COLLEAGUE_EMAIL };
    for (let time = 0; time < 5; time += 1)
      await postJson(`${url}/api/agents/sign-in`, { ...right, password: 'wrong' });
    const response = await postJson(`${url}/api/agents/sign-in`, right);
    expect(await response.json()).toMatchObject({ error: { code: 'rate.limited', retryAfterMs: expect.any(Number) } });
  });

  it.each([
    ['broken JSON', '{bad', 'application/json', 400, 'json.malformed'],
    ['another type', '{}', 'text/plain', 415, 'media.unsupported'],
    ['65 KB', JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json', 413, 'body.too-large'],
    [
      'an unknown field',
      JSON.stringify({ email: 'a@b.example', password: 'x', admin: true }),
      'application/json',
      400,
      'field.unknown',
    ],
  ])('refuses %s in the caller’s language', async (_, body, type, status, expected) => {
    const response = await fetch(`${url}/api/agents/sign-in`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'accept-language': 'zh-TW' },
    });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { ok: false, error: { code: expected, message: refusalMessages['zh-TW'][expected as never] } },
    ]);
  });
});
