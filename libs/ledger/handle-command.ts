import { v5 as uuidFrom } from 'uuid';
import { decide, type Command, type Decision } from '@libs/chat/decide.ts';
import { followUpsOf, type TimerKind } from '@libs/chat/follow-ups.ts';
import { evolve, noSession, type Session } from '@libs/chat/session.ts';
import { patchOf } from '@libs/chat/session-patch.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent, RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { settingsIn, type LiveChatSettings } from '@libs/protocol/settings.ts';
import type { Keyring } from './keyring.ts';
import type { KnownSessions } from './known-sessions.ts';
import type { AppendRequest, Ledger, StoredEvent, Verdict } from './ledger.ts';
import { recordedOf } from './stored-event.ts';
import { digestOf, sealEvent, sealPreview, type Key } from './sealing.ts';

/**
 * The one way into the log, for people and workers alike: load, decide, append, then tell. The answer is given only
 * after the commit; a command id that was answered before gets its first answer, whatever has happened since.
 */
export type CommandPorts = {
  ledger: Ledger;
  keyring: Keyring;
  /** Sessions that need not be read again; without it every command reads. */
  known?: KnownSessions | undefined;
  /** Goes through the lanes. */
  append: (request: AppendRequest) => Promise<Verdict>;
  settings: () => Promise<LiveChatSettings>;
  /**
   * After the commit; both may fail without harm, because readers count and timers are rows. `told` are the same events
   * as people read them, when they were just written here and need not be opened again.
   */
  announce: (events: StoredEvent[], told?: RecordedEvent[]) => void;
  ring: (timers: SetTimer[]) => void;
};

type SetTimer = { id: CommandId; delaySeconds: number };

export type Envelope = {
  sessionId: SessionId;
  commandId: CommandId;
  command: Command;
  actor: Actor;
  /** Set by a worker: the timer whose row must be there, be due, and be consumed by this very append. */
  answersTimer?: boolean;
  /** Set by housekeeping: it counts only while nothing has happened in the session since this version. */
  seenVersion?: number;
};

export type Outcome =
  | { recorded: { version: number; at: Date; duplicate: boolean } }
  | { refused: RefusalCode }
  | { timer: 'gone' | 'early' };

/** A session moves under our hands at most by one claim, close or transfer at a time; more than this is a storm. */
const MAX_ATTEMPTS = 8;

export async function handleCommand(ports: CommandPorts, envelope: Envelope): Promise<Outcome> {
  const key = await (envelope.command.type === 'session.open'
    ? ports.keyring.ensureKey(envelope.sessionId)
    : ports.keyring.keyOf(envelope.sessionId));

  const { seenVersion } = envelope;
  let known = seenVersion === undefined ? ports.known?.get(envelope.sessionId) : undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1, known = undefined) {
    const head = known ? null : await ports.ledger.head(envelope.sessionId);
    const session = known ?? head ?? noSession;
    if (seenVersion !== undefined && head?.version !== seenVersion) return { refused: 'timer.moot' };
    if (session.status === 'erased') return afterErasure(ports.ledger, envelope);
    if (!key) return { refused: session.status === 'none' ? 'session.unknown' : 'session.erased' };

    const decision = decide(session, envelope.command, envelope.actor);
    if ('refused' in decision || decision.events.length === 0) {
      // A "no" may rest on what is no longer so; only a fresh look may say it.
      if (known) continue;
      return nothingNew(ports.ledger, envelope, { decision, digest: digestOf(key, envelope.command) });
    }

    const { events } = decision;
    const request = await requestOf({ ports, envelope, key, session, events });
    const verdict = await ports.append(request);
    const after = events.reduce(evolve, session);
    if (verdict.verdict === 'ok' && after.status !== 'erased') ports.known?.set(envelope.sessionId, after);
    else ports.known?.forget(envelope.sessionId);
    if (verdict.verdict !== 'conflict') return outcomeOf(ports, { request, events }, verdict);
  }
  return { refused: 'session.contended' };
}

/** Whatever was said before is refused like what is new, because nothing is left to compare it with. */
async function afterErasure(ledger: Ledger, { sessionId, commandId, command }: Envelope): Promise<Outcome> {
  const erasure = command.type === 'session.erase' ? (await ledger.find(sessionId, commandId)).at(-1) : undefined;
  return erasure
    ? { recorded: { version: erasure.version, at: erasure.at, duplicate: true } }
    : { refused: 'session.erased' };
}

type NothingNew = { decision: Decision; digest: Buffer };

/** The rules say no, or it is so already; but if this very command was recorded once, its first answer stands. */
async function nothingNew(ledger: Ledger, envelope: Envelope, { decision, digest }: NothingNew): Promise<Outcome> {
  const { sessionId, commandId } = envelope;
  const last = (await ledger.find(sessionId, commandId)).at(-1);
  if (last && !last.digest.equals(digest)) return { refused: 'id.reused' };
  if (last) return { recorded: { version: last.version, at: last.at, duplicate: true } };
  if ('refused' in decision) return { refused: decision.refused };
  const head = await ledger.head(sessionId);
  return { recorded: { version: head?.version ?? 0, at: new Date(), duplicate: true } };
}

type Decided = { ports: CommandPorts; envelope: Envelope; key: Key; session: Session; events: ChatEvent[] };

async function requestOf({ ports, envelope, key, session, events }: Decided): Promise<AppendRequest> {
  const { sessionId, commandId, actor } = envelope;
  const { lang } = events.reduce(evolve, session);
  const settings = settingsIn(await ports.settings(), nearestLocale(lang));
  const followUps = events.map((event) => followUpsOf(event, settings));
  const patch = patchOf(session, events);
  return {
    sessionId,
    commandId,
    actor,
    digest: digestOf(key, envelope.command),
    expected: {
      status: session.status,
      agentId: session.agentId,
      ...(envelope.seenVersion === undefined ? {} : { version: envelope.seenVersion }),
    },
    events: events.map((event, part) => sealEvent(key, event, { sessionId, commandId, part })),
    patch: { ...patch, preview: patch.preview === null ? null : sealPreview(key, patch.preview, sessionId) },
    timers: followUps.flatMap(({ start }) => start).map((timer) => ({ ...timer, id: timerId(commandId, timer.kind) })),
    cancels: followUps.flatMap(({ cancel }) => cancel),
    consumes: envelope.answersTimer ? commandId : null,
  };
}

/** The same event always sets the same timer (UUID version 5, RFC 9562), so setting it twice sets it once. */
export const timerId = (cause: CommandId, kind: TimerKind): CommandId => uuidFrom(kind, cause) as CommandId;

type Settled = Exclude<Verdict, { verdict: 'conflict' }>;
type Asked = { request: AppendRequest; events: ChatEvent[] };

async function outcomeOf(ports: CommandPorts, { request, events }: Asked, verdict: Settled): Promise<Outcome> {
  switch (verdict.verdict) {
    case 'ok':
      if (request.patch.status === 'erased') ports.keyring.forget(request.sessionId);
      tell(ports, placed(request, verdict), events);
      if (request.timers.length > 0) ports.ring(request.timers);
      return { recorded: { version: verdict.lastVersion, at: verdict.at, duplicate: false } };
    case 'dup':
      // The first sender may have died between commit and announcement; said twice is harmless, everybody counts.
      // What was recorded is told, not what would be decided today: the two may differ.
      ports.announce(await ports.ledger.find(request.sessionId, request.commandId));
      return { recorded: { version: verdict.lastVersion, at: verdict.at, duplicate: true } };
    case 'reused':
      return { refused: 'id.reused' };
    case 'erased':
      return { refused: 'session.erased' };
    case 'gone':
    case 'early':
      return { timer: verdict.verdict };
  }
}

function tell(ports: CommandPorts, stored: StoredEvent[], events: ChatEvent[]): void {
  ports.announce(
    stored,
    stored.map((one, part) => recordedOf(one, events[part]!)),
  );
}

type Place = { firstVersion: number; firstPos: number; at: Date };

const placed = (request: AppendRequest, { firstVersion, firstPos, at }: Place): StoredEvent[] =>
  request.events.map((event, part) => ({
    ...event,
    sessionId: request.sessionId,
    commandId: request.commandId,
    actor: request.actor,
    digest: request.digest,
    part,
    version: firstVersion + part,
    pos: firstPos + part,
    at,
  }));
