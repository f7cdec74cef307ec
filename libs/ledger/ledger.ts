import type { Session } from '@libs/chat/session.ts';
import type { SessionPatch } from '@libs/chat/session-patch.ts';
import type { TimerKind } from '@libs/protocol/timers.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';

/**
 * The port of the event store: append-only, numbered 1, 2, 3 … per session without gaps, one answer per command id for
 * ever. It stores sealed bodies only, so no store can read a message. `ledger.contract.ts` tests both implementations.
 */
export type Ledger = {
  /** The session as of now, or null when there is none. */
  head(sessionId: SessionId): Promise<SessionHead | null>;
  /** Up to `limit` events after `afterVersion`, in order. */
  read(sessionId: SessionId, afterVersion: number, limit: number): Promise<StoredEvent[]>;
  /** The events of one command, in order; empty when it was never recorded. */
  find(sessionId: SessionId, commandId: CommandId): Promise<StoredEvent[]>;
  /** One verdict per request, in the order of the requests. Rejects only when the outcome is unknown. */
  append(requests: AppendRequest[]): Promise<AppendVerdict[]>;
};

export type SessionHead = Session & { version: number; lastCommandId: CommandId };

/** An event without its position in the log: `meta` holds ids and enums, `body` is sealed. */
export type SealedEvent = { type: number; schemaVer: number; meta: Record<string, unknown>; body: Buffer | null };

export type StoredEvent = SealedEvent & {
  sessionId: SessionId;
  version: number;
  /** Position in its shard, dense from 1. */
  pos: number;
  commandId: CommandId;
  part: number;
  actor: Actor;
  digest: Buffer;
  at: Date;
};

export type AppendRequest = {
  /** In which it was decided and sealed; it is written in no other one. */
  epoch?: Epoch | undefined;
  sessionId: SessionId;
  commandId: CommandId;
  /** Keyed hash of the command, so that the same id with another body is noticed. */
  digest: Buffer;
  actor: Actor;
  /** What the decision saw. If the session has moved on, the verdict is `conflict` and nothing is written. */
  expected: { status: Session['status']; agentId: AgentId | null; routing?: string | null; version?: number };
  events: SealedEvent[];
  patch: SessionPatch;
  timers: { id: CommandId; kind: TimerKind; delaySeconds: number }[];
  cancels: TimerKind[];
  /** The timer that this command answers: it must be there, be due, and goes in the same transaction, with a repeat too. */
  consumes: CommandId | null;
};

export type AppendVerdict =
  | { verdict: 'ok' | 'dup'; firstVersion: number; lastVersion: number; firstPos: number; at: Date }
  | { verdict: 'conflict' }
  | { verdict: 'reused' | 'erased' | 'gone' | 'early' };

/** Whether a request changes what other commands of its session are decided on. It shares no batch with them. */
export const changesSessionState = ({ expected, patch }: AppendRequest): boolean =>
  patch.status !== expected.status ||
  patch.agentId !== expected.agentId ||
  (patch.routing ?? null) !== (expected.routing ?? null);

/** Whether a command only adds to its session. The plain ones of a batch can be judged and written together. */
export const isPlain = (request: AppendRequest): boolean =>
  !changesSessionState(request) &&
  request.expected.version === undefined &&
  request.timers.length === 0 &&
  request.consumes === null;
