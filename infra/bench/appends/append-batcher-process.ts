import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { noSession, type Session } from '@libs/chat/session.ts';
import { sessionPatchOf } from '@libs/chat/session-patch.ts';
import { AppendBatcher } from '@libs/ledger/append-batcher.ts';
import type { AppendRequest } from '@libs/ledger/ledger.ts';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import { commandDigest, toSubjectKey, sealEvent, type SubjectKey } from '@libs/ledger/sealing.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { createLogger } from '@libs/server/logger.ts';
import { createPool } from '@libs/server/postgres.ts';
import { serveRequests } from '../processes/request-server.ts';
import { appendLoop, POOL_SIZE, MESSAGE_TEXT } from './append-loop.ts';

/** Appends alone: sealing, batching, one function call per batch. No sockets and no notifications. */
let pool: Pool | undefined;
let batcher: AppendBatcher | undefined;
const sessions: { id: SessionId; key: SubjectKey }[] = [];
const waitingSession: Session = { ...noSession, status: 'waiting' };

serveRequests({
  connect: async ({ databaseUrl, streams }: { databaseUrl: string; streams: number }) => {
    pool = createPool(databaseUrl, { max: POOL_SIZE, log: createLogger('bench', 'warn') });
    const ledger = new PostgresLedger(pool);
    batcher = new AppendBatcher((requests) => ledger.append(requests));
    for (let index = 0; index < streams; index += 1)
      sessions.push({ id: v7() as SessionId, key: toSubjectKey(randomBytes(32)) });
    const opened: ChatEvent = { type: 'session.opened', lang: 'en', opening: 'click' };
    await Promise.all(sessions.map((_, index) => append(index, noSession, opened)));
  },
  loop: (order: { streams: number; seconds: number }) =>
    appendLoop(order, (index) =>
      append(index, waitingSession, { type: 'message.sent', from: 'customer', kind: 'text', text: MESSAGE_TEXT }),
    ),
});

async function append(index: number, session: Session, event: ChatEvent): Promise<void> {
  const { verdict } = await batcher!.append(createAppendRequest(sessions[index]!, session, event));
  if (verdict !== 'ok') throw new Error(`an append was answered with ${verdict}`);
}

/** Makes the request as `handle-command` does. */
function createAppendRequest(
  { id, key }: { id: SessionId; key: SubjectKey },
  session: Session,
  event: ChatEvent,
): AppendRequest {
  const commandId = randomUUID() as CommandId;
  return {
    sessionId: id,
    commandId,
    actor: { role: 'customer' },
    digest: commandDigest(key, event),
    expected: { status: session.status, agentId: session.agentId },
    events: [sealEvent(key, event, { sessionId: id, commandId, part: 0 })],
    patch: sessionPatchOf(session, [event]),
    timers: [],
    cancels: [],
    consumes: null,
  };
}
