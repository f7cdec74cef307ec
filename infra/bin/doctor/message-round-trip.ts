import { visitorCredentials } from '@libs/client/credentials.ts';
import { newCommandId, newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { openSingleConnectionOrThrow, type SingleConnection } from '@libs/client/node/single-connection.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { ServerMessageMap } from '@libs/protocol/socket-protocol.ts';
import { withClient } from '../servers/postgres-database.ts';
import { waitUntil } from '../servers/wait-until.ts';
import { type Diagnostic, passed, failed } from './diagnostic.ts';

const STEP_TIMEOUT_MS = 8_000;
const WAIT = { what: 'The step', withinSeconds: STEP_TIMEOUT_MS / 1000 };
const TEST_MESSAGE = 'npm run doctor: a test, please ignore';

type RoundTripOptions = { gateways: readonly string[]; databaseUrl: string };
type RoundTripStep = { subject: string; remedy: string; run: () => Promise<unknown> };

/**
 * Sends one real message through every step, by the same API as a visitor, and erases it afterwards. Stops at the first
 * step that fails, whose finding contains the remedy.
 */
export async function sendTestMessage({ gateways, databaseUrl }: RoundTripOptions): Promise<Diagnostic[]> {
  const [first, last] = [gateways[0]!, gateways.at(-1)!];
  const visitor = { sessionId: newSessionId(), key: newVisitorKey() };
  const connections: SingleConnection[] = [];
  const findings: Diagnostic[] = [];
  try {
    for (const step of roundTripSteps({ first, last, databaseUrl, visitor, connections })) {
      const finding = await runStep(step);
      findings.push(finding);
      if (!finding.ok) break;
    }
  } finally {
    if (connections[0]?.isConnected)
      await sendCommand(connections[0], visitor.sessionId, { type: 'session.erase' }).catch(() => undefined);
    connections.forEach((connection) => connection.close());
  }
  return findings;
}

type TestVisitor = { sessionId: SessionId; key: VisitorKey };
type RoundTripContext = {
  first: string;
  last: string;
  databaseUrl: string;
  visitor: TestVisitor;
  connections: SingleConnection[];
};

function roundTripSteps({ first, last, databaseUrl, visitor, connections }: RoundTripContext): RoundTripStep[] {
  const { sessionId } = visitor;
  const receivedTexts: string[] = [];
  const isIn = (sql: string) => () =>
    withClient(
      // A lock on the table must not hold up the tool that would name it.
      { connectionString: databaseUrl, statement_timeout: STEP_TIMEOUT_MS },
      async (client) => ((await client.query(sql, [shardOf(sessionId), sessionId])).rowCount ?? 0) > 0,
    );
  return [
    {
      subject: 'Step: connect',
      remedy: `${first} refuses the connection of a visitor; its log says why`,
      run: async () => connections.push(await connectVisitor(first, visitor)),
    },
    {
      subject: 'Step: append',
      remedy: 'the command is not acknowledged, so Postgres does not commit: check its disk and long transactions',
      run: () => sendCommand(connections[0]!, sessionId, { type: 'session.open', lang: 'en', opening: 'auto' }),
    },
    {
      subject: 'Step: deliver',
      remedy: 'another gateway does not deliver it: check that both have the same REDIS_URL and that Redis answers',
      run: async () => {
        const reader = await connectVisitor(last, visitor);
        connections.push(reader);
        reader.on('events', ({ events }) => receivedTexts.push(...events.flatMap(messageTexts)));
        await reader.join(sessionId);
        await sendCommand(connections[0]!, sessionId, { type: 'message.send', text: TEST_MESSAGE });
        await waitUntil(() => receivedTexts.includes(TEST_MESSAGE), WAIT);
      },
    },
    {
      subject: 'Step: inbox',
      remedy:
        'it does not appear in the inbox: no worker runs the relay, or something holds a lock on that table; start one, or read its log',
      run: () =>
        waitUntil(isIn(`select 1 from inbox where shard = $1 and session_id = $2 and customer_msgs = 1`), WAIT),
    },
    {
      subject: 'Step: timers',
      remedy: 'no greeting is sent: no worker fires timers, or it cannot reach Redis; its log says which',
      run: () =>
        waitUntil(isIn(`select 1 from chat_event where shard = $1 and session_id = $2 and actor_kind = 3`), WAIT),
    },
  ];
}

const GATEWAY_FAULT = 'the gateway fails at it: the last line with "ref" in its log says why';

async function runStep({ subject, remedy, run }: RoundTripStep): Promise<Diagnostic> {
  const startedAt = performance.now();
  try {
    await run();
    return passed(subject, `${Math.round(performance.now() - startedAt)} ms`);
  } catch (fault) {
    const isGatewayFault = fault instanceof Error && fault.message === ('internal.fault' satisfies RefusalCode);
    return failed(subject, isGatewayFault ? GATEWAY_FAULT : remedy);
  }
}

const connectVisitor = (url: string, { sessionId, key }: TestVisitor): Promise<SingleConnection> =>
  openSingleConnectionOrThrow({ url, credentials: visitorCredentials(sessionId, key), timeoutMs: STEP_TIMEOUT_MS });

async function sendCommand(connection: SingleConnection, sessionId: SessionId, command: ChatCommand): Promise<void> {
  const answer = await connection.send({ sessionId, commandId: newCommandId(), command });
  if (!answer.ok) throw new Error(answer.error.code);
}

const messageTexts = (received: ServerMessageMap['events']['events'][number]): string[] =>
  'event' in received && received.event.type === 'message.sent' ? [received.event.text] : [];
