import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { v4, v7 } from 'uuid';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { type Acknowledgement, type ServerMessageMap, PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import { withClient } from '../servers/postgres-database.ts';
import { type Diagnostic, passed, failed } from './diagnostic.ts';

const STEP_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 100;
const TEST_MESSAGE = 'npm run doctor: a test, please ignore';

type RoundTripOptions = { gateways: readonly string[]; databaseUrl: string };
type RoundTripStep = { subject: string; remedy: string; run: () => Promise<unknown> };

/**
 * Sends one real message through every hop, by the same doors as a visitor, and erases it again. The first hop that does
 * not let it through is named, with the mend; those behind it are not tried.
 */
export async function sendTestMessage({ gateways, databaseUrl }: RoundTripOptions): Promise<Diagnostic[]> {
  const [first, last] = [gateways[0]!, gateways.at(-1)!];
  const visitor = { sessionId: v7(), key: randomBytes(32).toString('base64url') };
  const sockets: Socket[] = [];
  const findings: Diagnostic[] = [];
  try {
    for (const hop of roundTripSteps({ first, last, databaseUrl, visitor, sockets })) {
      const finding = await runStep(hop);
      findings.push(finding);
      if (!finding.ok) break;
    }
  } finally {
    if (sockets[0]?.connected)
      await sendCommand(sockets[0], visitor.sessionId, { type: 'session.erase' }).catch(() => undefined);
    sockets.forEach((socket) => socket.disconnect());
  }
  return findings;
}

type TestVisitor = { sessionId: string; key: string };
type RoundTripContext = { first: string; last: string; databaseUrl: string; visitor: TestVisitor; sockets: Socket[] };

function roundTripSteps({ first, last, databaseUrl, visitor, sockets }: RoundTripContext): RoundTripStep[] {
  const { sessionId } = visitor;
  const heard: string[] = [];
  const isIn = (sql: string) => () =>
    withClient(databaseUrl, async (client) => ((await client.query(sql, [sessionId])).rowCount ?? 0) > 0);
  return [
    {
      subject: 'Hop: the door',
      remedy: `${first} does not let a visitor in; its log says why`,
      run: async () => sockets.push(await connectVisitor(first, visitor)),
    },
    {
      subject: 'Hop: the log',
      remedy: 'a message is not acknowledged, so Postgres does not commit: look at its disk and at long transactions',
      run: () => sendCommand(sockets[0]!, sessionId, { type: 'session.open', lang: 'en', opening: 'auto' }),
    },
    {
      subject: 'Hop: to the reader',
      remedy:
        'another gateway does not hear of it: look whether both have the same REDIS_URL and whether Redis answers',
      run: async () => {
        const reader = await connectVisitor(last, visitor);
        sockets.push(reader);
        reader.on('events', ({ events }: ServerMessageMap['events']) => heard.push(...events.flatMap(messageTexts)));
        await reader.timeout(STEP_TIMEOUT_MS).emitWithAck('join', { sessionId, cursor: null });
        await sendCommand(sockets[0]!, sessionId, { type: 'message.send', text: TEST_MESSAGE });
        await waitUntil(async () => heard.includes(TEST_MESSAGE));
      },
    },
    {
      subject: 'Hop: the list',
      remedy: 'agents do not see it in their list: no worker carries the relay; start one, or look into its log',
      run: () => waitUntil(isIn(`select 1 from inbox where session_id = $1 and customer_msgs = 1`)),
    },
    {
      subject: 'Hop: the timers',
      remedy: 'no greeting is sent: no worker answers timers, or it cannot reach Redis; its log says which',
      run: () => waitUntil(isIn(`select 1 from chat_event where session_id = $1 and actor_kind = 3`)),
    },
  ];
}

async function runStep({ subject, remedy, run }: RoundTripStep): Promise<Diagnostic> {
  const startedAt = performance.now();
  try {
    await run();
    return passed(subject, `${Math.round(performance.now() - startedAt)} ms`);
  } catch {
    return failed(subject, remedy);
  }
}

async function connectVisitor(url: string, { sessionId, key }: TestVisitor): Promise<Socket> {
  const auth = { as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId, key };
  const socket = io(url, { transports: ['websocket'], auth, reconnection: false, timeout: STEP_TIMEOUT_MS });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

async function sendCommand(socket: Socket, sessionId: string, asked: ChatCommand): Promise<void> {
  const body = { sessionId, commandId: v4(), command: asked };
  const answer = (await socket.timeout(STEP_TIMEOUT_MS).emitWithAck('command', body)) as Acknowledgement<'command'>;
  if (!answer.ok) throw new Error(answer.error.code);
}

const messageTexts = (told: ServerMessageMap['events']['events'][number]): string[] =>
  'event' in told && told.event.type === 'message.sent' ? [told.event.text] : [];

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + STEP_TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error('not in time');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
