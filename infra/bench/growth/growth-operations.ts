import { randomBytes, randomUUID } from 'node:crypto';
import { noSession, type Session } from '@libs/chat/session.ts';
import { sessionPatchOf } from '@libs/chat/session-patch.ts';
import type { AppendRequest } from '@libs/ledger/ledger.ts';
import type { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import { commandDigest, sealEvent, toSubjectKey } from '@libs/ledger/sealing.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { MESSAGE_TEXT } from '../appends/append-loop.ts';

/** Conversations of a log: open ones of one shard, of all shards, and any of the whole time. */
export type SampledSessions = { ofOneShard: SessionId[]; open: SessionId[]; any: SessionId[] };

/** What is measured; `run` does it once, with the n-th session of its sample. */
export type GrowthOperation = {
  name: string;
  times: number;
  run: (n: number) => Promise<void>;
  /** Done by the backends of a gateway and not by the one of the measuring process. */
  isByGateway?: true;
};

const BATCH_SIZE = 16;
/** As many as a client asks for when it opens a conversation. */
const NEWEST = 200;
const key = toSubjectKey(randomBytes(32));
const waitingSession: Session = { ...noSession, status: 'waiting' };

/** The statements of the ledger as the gateways send them, on one connection. */
export function ledgerOperations(ledger: PostgresLedger, sample: SampledSessions): GrowthOperation[] {
  const pick = (sessions: readonly SessionId[], n: number) => sessions[n % sessions.length]!;
  const append = async (sessions: SessionId[]) => {
    const verdicts = await ledger.append(sessions.map(createMessage));
    const other = verdicts.find(({ verdict }) => verdict !== 'ok');
    if (other) throw new Error(`an append was answered with ${other.verdict}`);
  };
  const batch = (name: string, sessions: readonly SessionId[]): GrowthOperation => ({
    name,
    times: 60,
    run: (n) => append(Array.from({ length: BATCH_SIZE }, (_, index) => pick(sessions, n * BATCH_SIZE + index))),
  });
  const join = async (sessionId: SessionId) => {
    const head = await ledger.head(sessionId);
    await ledger.read(sessionId, Math.max(0, head!.version - NEWEST), NEWEST);
  };
  return [
    batch(`append, ${BATCH_SIZE} of one shard`, sample.ofOneShard),
    batch(`append, ${BATCH_SIZE} of any shard`, sample.open),
    { name: 'append, batch of 1', times: 200, run: (n) => append([pick(sample.open, n)]) },
    { name: 'join, an open conversation', times: 400, run: (n) => join(pick(sample.open, n)) },
    { name: 'join, any conversation', times: 400, run: (n) => join(pick(sample.any, n)) },
    {
      name: 'resume',
      times: 400,
      run: async (n) => {
        const sessionId = pick(sample.open, n);
        const head = await ledger.head(sessionId);
        await ledger.read(sessionId, head!.version - 3, 1);
        await ledger.read(sessionId, head!.version - 2, NEWEST);
      },
    },
  ];
}

/** Makes the request as `handle-command` does. */
function createMessage(sessionId: SessionId): AppendRequest {
  const event: ChatEvent = { type: 'message.sent', from: 'customer', kind: 'text', text: MESSAGE_TEXT };
  const commandId = randomUUID() as CommandId;
  return {
    ...{ sessionId, commandId, actor: { role: 'customer' }, digest: commandDigest(key, event) },
    expected: { status: 'waiting', agentId: null },
    events: [sealEvent(key, event, { sessionId, commandId, part: 0 })],
    patch: sessionPatchOf(waitingSession, [event]),
    ...{ timers: [], cancels: [], consumes: null },
  };
}
