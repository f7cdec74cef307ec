import { randomBytes } from 'node:crypto';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import {
  ChatClient,
  connect,
  messageCommand,
  openAgent,
  openSessionCommand,
} from '../../services/gateway/test/chat-client.ts';
import type { RunningSystem } from '../jest/test-system.ts';

/** One kind of request, which resolves to whether it was served. */
export type EndpointFlood = { bytes: number; ask: (turn: number, stop: AbortSignal) => Promise<boolean> };

type PreparedFlood = { endpoint: string; before: string; prepare: (target: RunningSystem) => Promise<EndpointFlood> };

/** As the proxy names the attacker; a public address, so that what is counted by address is counted. */
const FROM = { 'x-forwarded-for': '203.0.113.66' };
/** Of request line and headers, and of a frame; what is in a body comes on top. */
const HEADER_BYTES = 250;
const FRAME_BYTES = 150;
/** A conversation whose history weighs 1.2 MB, as the finding had it. */
const HEAVY_MESSAGES = 100;

/** A visitor of the attacker's address, in a conversation. */
async function openAttacker(target: RunningSystem) {
  const url = target.gatewayUrls[0]!;
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const client = await connect(url, visitorCredentials(sessionId, key), FROM);
  if (!(client instanceof ChatClient)) throw new Error('the attacker could not even connect');
  await client.command(sessionId, openSessionCommand);
  await client.join(sessionId);
  return { url, client, sessionId, proof: { authorization: `Visitor ${sessionId}.${key}` } };
}

async function openHeavyAttacker(target: RunningSystem) {
  const attacker = await openAttacker(target);
  const agent = await openAgent(attacker.url, target.agent);
  for (let sent = 0; sent < HEAVY_MESSAGES; sent += 1)
    await agent.command(attacker.sessionId, messageCommand('字'.repeat(4_000)));
  agent.close();
  return attacker;
}

const wasServed = async (response: Promise<Response>): Promise<boolean> => {
  const answer = await response;
  await answer.arrayBuffer();
  return answer.ok;
};
const get = (address: string, headers: Record<string, string>, signal: AbortSignal) =>
  wasServed(fetch(address, { headers: { ...FROM, ...headers }, signal }));
const post = (address: string, body: object, headers: Record<string, string>) =>
  wasServed(
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...FROM, ...headers },
      body: JSON.stringify(body),
    }),
  );

/** A GET by one visitor. */
const visitorGet =
  (pathOf: (sessionId: string) => string, isHeavy = false) =>
  async (target: RunningSystem): Promise<EndpointFlood> => {
    const { url, sessionId, proof } = await (isHeavy ? openHeavyAttacker : openAttacker)(target);
    return { bytes: HEADER_BYTES, ask: (_, stop) => get(`${url}/api/${pathOf(sessionId)}`, proof, stop) };
  };

/** A POST by one visitor, or with what anybody can make up. */
const visitorPost =
  (path: string, bodyOf: () => object) =>
  async (target: RunningSystem): Promise<EndpointFlood> => {
    const { url, proof } = await openAttacker(target);
    const bytes = HEADER_BYTES + JSON.stringify(bodyOf()).length;
    return { bytes, ask: () => post(`${url}/api/${path}`, bodyOf(), { ...proof, 'x-aidline': '1' }) };
  };

/** Frames on one socket, opened again when it is closed. */
const frames =
  (event: 'join' | 'command' | 'unknown', isHeavy = false) =>
  async (target: RunningSystem): Promise<EndpointFlood> => {
    const { client, sessionId } = await (isHeavy ? openHeavyAttacker : openAttacker)(target);
    const bodies = { join: { sessionId, cursor: null }, command: null, unknown: { sessionId } };
    const ask = async () => {
      const answer =
        event === 'command'
          ? await client.command(sessionId, messageCommand('again'))
          : await client.request<{ ok: boolean }>(event as 'join', bodies[event]!);
      return answer.ok;
    };
    return { bytes: FRAME_BYTES, ask };
  };

const handshake =
  (credentialsOf: (sessionId: ReturnType<typeof newSessionId>) => object) =>
  async (target: RunningSystem): Promise<EndpointFlood> => {
    const { url, sessionId } = await openAttacker(target);
    const ask = async () => {
      const opened = await connect(url, credentialsOf(sessionId), FROM);
      if (opened instanceof ChatClient) opened.close();
      return opened instanceof ChatClient;
    };
    return { bytes: HEADER_BYTES + 2 * FRAME_BYTES, ask };
  };

async function preparePolls(target: RunningSystem): Promise<EndpointFlood> {
  const { url, client, sessionId, proof } = await openAttacker(target);
  const { version, commandId } = client.applied.at(-1)!;
  const address = `${url}/api/sessions/${sessionId}/events?after=${version}&commandId=${commandId}&wait=25`;
  return { bytes: HEADER_BYTES, ask: (_, stop) => get(address, proof, stop) };
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const NOT_MEASURED = 'without a limit';

export const endpointFloods: readonly PreparedFlood[] = [
  {
    endpoint: 'join',
    before: '80 bytes answered with 1.2 MB; honest p50 from 16 ms to 1.3 s',
    prepare: frames('join', true),
  },
  { endpoint: 'history', before: NOT_MEASURED, prepare: visitorGet((id) => `sessions/${id}/events?after=0`, true) },
  { endpoint: 'long-polls', before: '2,000 at once', prepare: preparePolls },
  { endpoint: 'commands', before: 'refused, at what refusing costs', prepare: frames('command') },
  { endpoint: 'unknown-frames', before: NOT_MEASURED, prepare: frames('unknown') },
  { endpoint: 'attendance', before: NOT_MEASURED, prepare: visitorGet((id) => `sessions/${id}/attendance`) },
  { endpoint: 'settings', before: NOT_MEASURED, prepare: visitorGet(() => 'settings/widget') },
  { endpoint: 'readiness', before: NOT_MEASURED, prepare: visitorGet(() => 'health/ready') },
  {
    endpoint: 'phone-checks',
    before: '20 an hour',
    prepare: visitorPost('phone/check', () => ({ phoneNumber: '+65 9123 4567' })),
  },
  {
    endpoint: 'translations',
    before: 'as many as commands',
    prepare: visitorPost('translate', () => ({ text: random(8), source: 'en', target: 'zh' })),
  },
  {
    endpoint: 'links',
    before: '94 a second locked agents out: hashed before the link was looked at',
    prepare: visitorPost('agents/join', () => ({ token: random(32), password: 'x'.repeat(12) })),
  },
  {
    endpoint: 'sign-in',
    before: '30 failures, then one in two seconds',
    prepare: visitorPost('agents/sign-in', () => ({ email: `${random(6)}@example.org`, password: 'wrong password' })),
  },
  { endpoint: 'refresh', before: NOT_MEASURED, prepare: visitorPost('agents/refresh', () => ({})) },
  {
    endpoint: 'identity',
    before: NOT_MEASURED,
    prepare: visitorPost('identity/conversation', () => ({
      host: 'https://x.example',
      token: 'a.b.c',
      key: random(32),
    })),
  },
  {
    endpoint: 'newcomers',
    before: NOT_MEASURED,
    prepare: handshake(() => visitorCredentials(newSessionId(), newVisitorKey())),
  },
  { endpoint: 'wrong-keys', before: NOT_MEASURED, prepare: handshake((id) => visitorCredentials(id, newVisitorKey())) },
];
