import { randomBytes } from 'node:crypto';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { AccountLinkResponse } from '@libs/protocol/team.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { createAgentApi } from './agent-api-client.ts';
import {
  connectOrThrow,
  newCommandId,
  openAgent,
  openVisitor,
  postJson,
  messageCommand,
  signIn,
  waitUntil,
} from './chat-client.ts';
import { uploadFile } from './file-client.ts';
import { picture } from './sample-files.ts';

/** How much one visitor, and one address, may ask for; at the rates as they come. */
const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
let url: string;

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
});

/** A page of the log has 256 KB; its answer as JSON, with ids and times, is a little more. */
const MAX_ANSWER_BYTES = 320 * 1024;

const api = createAgentApi(() => url);
const signInAsLead = async () => (await signIn(url, system.agent)).accessToken;

describe('one visitor', () => {
  it('counts the joins, reads and commands of one visitor together, over however many sockets and requests', async () => {
    const { client, sessionId, key } = await openVisitor(url);
    const sockets = await Promise.all([1, 2, 3].map(() => connectOrThrow(url, visitorCredentials(sessionId, key))));
    const { client: other, sessionId: otherId } = await openVisitor(url);
    const since = performance.now();
    const overHttp = async () => {
      const headers = { authorization: `Visitor ${sessionId}.${key}` };
      const response = await fetch(`${url}/api/sessions/${sessionId}/events?after=0`, { headers });
      return (await response.json()) as Acknowledgement<'join'>;
    };
    const answers: { ok: boolean }[] = await Promise.all([
      ...sockets.flatMap((socket) => Array.from({ length: 20 }, () => socket.join(sessionId))),
      ...Array.from({ length: 20 }, overHttp),
      ...Array.from({ length: 20 }, () => client.command(sessionId, messageCommand('one of many'))),
    ]);
    const mayHave = 30 + (5 * (performance.now() - since)) / 1000;
    const refused = answers.filter((answer) => !answer.ok);
    expect(answers.length - refused.length).toBeLessThanOrEqual(mayHave);
    for (const answer of refused)
      expect(answer).toMatchObject({ error: { code: 'rate.limited', retryAfterMs: expect.any(Number) } });
    expect(await other.join(otherId)).toMatchObject({ ok: true });
    await waitUntil('it is let in again', async () => (await client.join(sessionId)).ok);
    for (const one of [client, other, ...sockets]) one.close();
  });

  it('has two pictures opened or waiting; the others are told when to come, and come, and none is lost', async () => {
    const { client, sessionId, key } = await openVisitor(url);
    const file = await picture('avif', 2_000, 2_000);
    const proof = `Visitor ${sessionId}.${key}`;
    const sent = async (fileId: CommandId) =>
      (await (await uploadFile(url, { sessionId, proof, file, fileId })).json()) as Acknowledgement<'command'>;
    const ids = [1, 2, 3, 4, 5].map(() => newCommandId());
    const putOff = (await Promise.all(ids.map(sent))).filter(({ ok }) => !ok);
    expect(putOff).toHaveLength(3);
    for (const answer of putOff)
      expect(answer).toMatchObject({ error: { code: 'rate.limited', retryAfterMs: expect.any(Number) } });
    for (const fileId of ids) await waitUntil('it is taken', async () => (await sent(fileId)).ok, 60_000);
    await client.join(sessionId);
    const told = client.applied.flatMap((one) => ('event' in one && one.event.type === 'attachment.sent' ? [one] : []));
    expect(told.map(({ commandId }) => commandId).toSorted()).toEqual(ids.toSorted());
    client.close();
  });

  it('is told few heavy pages at once, however many it asks for', async () => {
    const { client, sessionId, key } = await openVisitor(url);
    const desk = await openAgent(url, system.agent);
    await Promise.all(Array.from({ length: 60 }, () => desk.command(sessionId, messageCommand('字'.repeat(4_000)))));
    desk.close();
    const sockets = await Promise.all([1, 2, 3].map(() => connectOrThrow(url, visitorCredentials(sessionId, key))));
    const since = performance.now();
    const asked = sockets.flatMap((one) =>
      Array.from({ length: 20 }, () => one.request<Acknowledgement<'join'>>('join', { sessionId, cursor: null })),
    );
    const served = (await Promise.all(asked)).filter(({ ok }) => ok);
    for (const page of served) expect(JSON.stringify(page).length).toBeLessThan(MAX_ANSWER_BYTES);
    expect(served.length).toBeLessThanOrEqual(8 + (performance.now() - since) / 1000);
    for (const one of [client, ...sockets]) one.close();
  });
});

describe('the long polls of one visitor', () => {
  it('are eight that wait, however many are asked for, and the others are told when to come back', async () => {
    const { client, sessionId, key } = await openVisitor(url);
    const { version, commandId } = client.applied.at(-1)!;
    const path = `${url}/api/sessions/${sessionId}/events?after=${version}&commandId=${commandId}&wait=25`;
    const stop = new AbortController();
    const answers: Acknowledgement<'join'>[] = [];
    const headers = { authorization: `Visitor ${sessionId}.${key}` };
    const poll = async () =>
      answers.push((await (await fetch(path, { headers, signal: stop.signal })).json()) as never);
    const polls = Array.from({ length: 300 }, () => poll().catch(() => undefined));
    await waitUntil('all but eight are answered', () => answers.length >= 292);
    expect(answers).toHaveLength(292);
    for (const answer of answers)
      expect(answer).toMatchObject({ error: { code: 'rate.limited', retryAfterMs: expect.any(Number) } });
    stop.abort();
    await Promise.all(polls);
    client.close();
  });
});

describe('one address', () => {
  it('hashes nothing for a link that opens nothing: whoever guesses is told to wait, and nobody else waits', async () => {
    const body = { email: 'late@example.org', displayName: 'Late', role: 'agent' };
    const link = await api<AccountLinkResponse>(await signInAsLead(), 'agents/invitations', { method: 'POST', body });
    const open = (token: string) =>
      postJson(`${url}/api/agents/join`, { token, password: 'a password that is long enough' });
    const guesses = Array.from({ length: 120 }, () => open(randomBytes(32).toString('base64url')));
    const signedIn = await Promise.all([1, 2, 3].map(() => postJson(`${url}/api/agents/sign-in`, system.agent)));
    expect(signedIn.map(({ status }) => status)).toEqual([200, 200, 200]);
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 410).length).toBeLessThanOrEqual(21);
    const refused = await open(randomBytes(32).toString('base64url'));
    expect(await refused.json()).toMatchObject({ error: { code: 'rate.limited', retryAfterMs: expect.any(Number) } });
    expect(new Set(statuses)).toEqual(new Set([410, 429]));
    expect((await open(link.token)).status).toBe(204);
  });

  it('lets one address guess at so many passwords, of whomever, and nobody else waits for it', async () => {
    const guess = (address: string, body: object) =>
      postJson(`${url}/api/agents/sign-in`, body, { 'x-forwarded-for': address });
    const answers: Response[] = [];
    // A few at a time, as many as are hashed and wait for it without being refused for that.
    while (answers.length < 45)
      answers.push(
        ...(await Promise.all(
          [1, 2, 3, 4, 5].map((one) =>
            guess('203.0.113.60', { email: `guess-${answers.length}-${one}@example.org`, password: 'wrong' }),
          ),
        )),
      );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(await refused.at(-1)!.json()).toMatchObject({
      error: { code: 'rate.limited', retryAfterMs: expect.any(Number) },
    });
    expect((await guess('203.0.113.61', system.agent)).status).toBe(200);
  });
});
