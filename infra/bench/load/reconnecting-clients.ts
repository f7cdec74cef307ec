import { createGatewayConnection, type GatewayConnection } from '@libs/client/connection.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newCommandId, newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { nodeNetwork } from '@libs/client/node/node-environment.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Cursor } from '@libs/protocol/socket-protocol.ts';
import { sleep } from '../../bin/servers/wait-until.ts';
import { openConcurrently } from './load-conversation.ts';

/** Visitors with the connection of the widget, which comes back by itself. */
type Visitor = { connection: GatewayConnection; sessionId: SessionId; cursor: Cursor | null; joins: number };

export type ReconnectResult = {
  /** Seconds from the cut until so many visitors read their conversation again. */
  half: number;
  nineteenOfTwenty: number;
  all: number;
  /** Those that the gateway has acknowledged, before, during and after. */
  acknowledged: CommandId[];
};

export type ReconnectOrder = { writing: number; withinSeconds: number };

let visitors: Visitor[] = [];

export async function openVisitors({ url, count }: { url: string; count: number }): Promise<void> {
  visitors = await openConcurrently(count, () => openVisitor(url));
}

async function openVisitor(url: string): Promise<Visitor> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const connection = createGatewayConnection({
    ...nodeNetwork(url),
    credentials: () => visitorCredentials(sessionId, key, 'en'),
    lang: () => 'en',
  });
  connection.connect();
  await connection.deliver({
    sessionId,
    commandId: newCommandId(),
    command: { type: 'session.open', lang: 'en', opening: 'click' },
  });
  const visitor: Visitor = { connection, sessionId, cursor: null, joins: 0 };
  await join(visitor);
  // As the widget does: it reads what it has missed as soon as it is connected again.
  connection.status.subscribe(({ is }) => {
    if (is === 'online') void join(visitor);
  });
  return visitor;
}

/** Asked again after the pause of `subscription.ts` while there is no answer. */
async function join(visitor: Visitor): Promise<void> {
  const { connection, sessionId } = visitor;
  while (connection.status.getState().is === 'online') {
    const answer = await connection.join(sessionId, visitor.cursor);
    if (answer && !('refused' in answer)) {
      const last = answer.events.at(-1);
      if (last) visitor.cursor = { version: last.version, commandId: last.commandId, epoch: answer.epoch };
      visitor.joins += 1;
      return;
    }
    await sleep(JOIN_PAUSE_MS);
  }
}

/** Call before the gateway is killed: some visitors write all the time; resolves when all are back and all is sent. */
export async function reconnect({ writing, withinSeconds }: ReconnectOrder): Promise<ReconnectResult> {
  const joinsBefore = visitors.map(({ joins }) => joins);
  const hasLeft = () => visitors.filter(({ connection }) => connection.status.getState().is !== 'online').length;
  const acknowledged: CommandId[] = [];
  let isOver = false;
  const write = async ({ connection, sessionId }: Visitor): Promise<void> => {
    while (!isOver) {
      const commandId = newCommandId();
      const outcome = await connection.deliver({
        sessionId,
        commandId,
        command: { type: 'message.send', text: 'Hello' },
      });
      if ('recorded' in outcome) acknowledged.push(commandId);
      await sleep(WRITING_PAUSE_MS);
    }
  };
  const writers = visitors.slice(0, writing).map(write);
  while (hasLeft() < visitors.length) await sleep(POLL_MS);
  const cutAt = performance.now();
  const seconds = () => (performance.now() - cutAt) / 1000;
  const back = () => visitors.filter(({ joins }, index) => joins > joinsBefore[index]!).length / visitors.length;
  const until = async (share: number) => {
    while (back() < share) {
      if (seconds() > withinSeconds) return Infinity;
      await sleep(POLL_MS);
    }
    return seconds();
  };
  const result = { half: await until(0.5), nineteenOfTwenty: await until(0.95), all: await until(1) };
  isOver = true;
  await Promise.all(writers);
  return { ...result, acknowledged };
}

const POLL_MS = 20;
const WRITING_PAUSE_MS = 500;
const JOIN_PAUSE_MS = 3_000;
