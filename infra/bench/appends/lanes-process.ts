import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { noSession, type Session } from '@libs/chat/session.ts';
import { patchOf } from '@libs/chat/session-patch.ts';
import { Lanes } from '@libs/ledger/lanes.ts';
import type { AppendRequest } from '@libs/ledger/ledger.ts';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import { digestOf, keyOf, sealEvent, sealPreview, type Key } from '@libs/ledger/sealing.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { createLog } from '@libs/server/log.ts';
import { createPool } from '@libs/server/postgres.ts';
import { serve } from '../processes/serve.ts';
import { appendLoop, POOL_SIZE, TEXT } from './append-loop.ts';

/** Our appends alone: sealing, lanes, one function call per batch. No sockets, no announcements. */
let pool: Pool | undefined;
let lanes: Lanes | undefined;
const sessions: { id: SessionId; key: Key }[] = [];
const waiting: Session = { ...noSession, status: 'waiting' };

serve({
  connect: async ({ databaseUrl, streams }: { databaseUrl: string; streams: number }) => {
    pool = createPool(databaseUrl, { max: POOL_SIZE, log: createLog('bench', 'warn') });
    const ledger = new PostgresLedger(pool);
    lanes = new Lanes((requests) => ledger.append(requests));
    for (let index = 0; index < streams; index += 1)
      sessions.push({ id: v7() as SessionId, key: keyOf(randomBytes(32)) });
    const opened: ChatEvent = { type: 'session.opened', lang: 'en', opening: 'click' };
    await Promise.all(sessions.map((_, index) => append(index, noSession, opened)));
  },
  loop: (order: { streams: number; seconds: number }) =>
    appendLoop(order, (index) =>
      append(index, waiting, { type: 'message.sent', from: 'customer', kind: 'text', text: TEXT }),
    ),
});

async function append(index: number, session: Session, event: ChatEvent): Promise<void> {
  const { verdict } = await lanes!.append(requestOf(sessions[index]!, session, event));
  if (verdict !== 'ok') throw new Error(`an append was answered with ${verdict}`);
}

/** As `handle-command` makes it. */
function requestOf({ id, key }: { id: SessionId; key: Key }, session: Session, event: ChatEvent): AppendRequest {
  const commandId = randomUUID() as CommandId;
  const patch = patchOf(session, [event]);
  return {
    sessionId: id,
    commandId,
    actor: { role: 'customer' },
    digest: digestOf(key, event),
    expected: { status: session.status, agentId: session.agentId },
    events: [sealEvent(key, event, { sessionId: id, commandId, part: 0 })],
    patch: { ...patch, preview: patch.preview === null ? null : sealPreview(key, patch.preview, id) },
    timers: [],
    cancels: [],
    consumes: null,
  };
}
