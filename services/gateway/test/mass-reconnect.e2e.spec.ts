import { setTimeout as pause } from 'node:timers/promises';
import { startSystem, type RunningSystem } from '../../../infra/jest/test-system.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { connectOrThrow, type ChatClient, openVisitor } from './chat-client.ts';

/** Case 108 of the catalogue of bad inputs. */
const VISITORS = 2_000;
/** Ten seconds on two idle processors; a busy machine is no fault of the code. */
const TIMEOUT_MS = 300_000;
const CONCURRENCY = 100;
/** Browsers wait a moment of their own each; whoever is told to try later, or is not heard in time, comes again. */
const SPREAD_MS = 1_000;

type OpenedVisitor = Awaited<ReturnType<typeof openVisitor>>;
type JoinAnswer = Extract<Acknowledgement<'join'>, { ok: true }>;

let system: RunningSystem;
const clients: ChatClient[] = [];

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 0, site: false });
});
afterAll(async () => {
  for (const client of clients) client.close();
  await system?.stop();
});

async function openVisitors(url: string): Promise<OpenedVisitor[]> {
  const visitors: OpenedVisitor[] = [];
  while (visitors.length < VISITORS)
    visitors.push(...(await Promise.all(Array.from({ length: CONCURRENCY }, () => openVisitor(url)))));
  clients.push(...visitors.map(({ client }) => client));
  return visitors;
}

/** What the other gateway answers to the place where this visitor was cut off. */
async function reconnect(url: string, { client: before, sessionId, key }: OpenedVisitor): Promise<JoinAnswer> {
  const { version, commandId } = before.applied.at(-1)!;
  for (;;) {
    await pause(Math.random() * SPREAD_MS);
    const client = await connectOrThrow(url, visitorCredentials(sessionId, key)).catch(() => null);
    if (!client) continue;
    clients.push(client);
    const cursor = { version, commandId };
    const answer = await client.request<Acknowledgement<'join'>>('join', { sessionId, cursor }).catch(() => null);
    if (answer?.ok) return answer;
    client.close();
  }
}

it(
  'all two thousand visitors of a gateway that was killed find their conversations at the other',
  async () => {
    const [one, two] = system.gatewayUrls as [string, string];
    const visitors = await openVisitors(one);
    await system.gateways[0]!.kill('SIGKILL');
    const answers = await Promise.all(visitors.map((visitor) => reconnect(two, visitor)));
    expect(answers).toHaveLength(VISITORS);
    expect(answers.filter(({ reset, head }, at) => reset || head !== visitors[at]!.client.applied.length)).toEqual([]);
    const newcomer = await openVisitor(two);
    clients.push(newcomer.client);
    expect(newcomer.client.applied).toHaveLength(1);
  },
  TIMEOUT_MS,
);
