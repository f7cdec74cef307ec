import { v5 as uuidFrom } from 'uuid';
import { decide, type Command } from '@libs/chat/decide.ts';
import type { GuardedMessage } from '@libs/chat/decide-visitor.ts';
import type { Decision } from '@libs/chat/decision.ts';
import { sessionEffects } from '@libs/chat/session-effects.ts';
import type { TimerKind } from '@libs/protocol/timers.ts';
import { evolve, noSession, type Session } from '@libs/chat/session.ts';
import { routingText } from '@libs/chat/routing.ts';
import { sessionPatchOf } from '@libs/chat/session-patch.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent, RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { LiveChatSettings } from '@libs/protocol/settings.ts';
import { settingsForLocale } from '@libs/protocol/settings-texts.ts';
import type { Keyring } from './keyring.ts';
import type { SessionCache } from './session-cache.ts';
import type { AppendRequest, Ledger, StoredEvent, AppendVerdict } from './ledger.ts';
import { toRecordedEvent } from './stored-event.ts';
import { commandDigest, sealEvent, type SubjectKey } from './sealing.ts';

/**
 * The one way into the log, for people and workers alike: load, decide, append, then publish. The answer is given only
 * after the commit. The command id is an idempotency key, which deduplicates: an id that was answered before gets its
 * first answer (verdict `dup`), whatever has happened since; with another content it is refused (verdict `reused`).
 */
export type CommandDependencies = {
  ledger: Ledger;
  keyring: Keyring;
  /** Sessions that need not be read again; without it every command reads. */
  sessionCache?: SessionCache | undefined;
  /** The epoch of the log that is read now; a command is decided and written in one. */
  epoch?: () => Epoch;
  /** Goes through the append batcher. */
  append: (request: AppendRequest) => Promise<AppendVerdict>;
  /**
   * Resolves when what is in the log is as durable as a new append; without it, whatever can be read is. A repeat is
   * answered from what was read, so it waits for this.
   */
  confirmRepeated?: () => Promise<void>;
  settings: () => Promise<LiveChatSettings>;
  /**
   * After the commit; both may fail without harm, because readers count and timers are rows. `recorded` are the same events
   * as people read them, when they were just written here and need not be opened again.
   */
  publishEvents: (events: StoredEvent[], recorded?: RecordedEvent[]) => void;
  enqueueTimers: (sessionId: SessionId, timers: TimerToEnqueue[]) => void;
};

type TimerToEnqueue = { id: CommandId; delaySeconds: number };

export type CommandInput = {
  sessionId: SessionId;
  commandId: CommandId;
  command: Command;
  actor: Actor;
  /** Set by a worker: the timer whose row must be there, be due, and be consumed by this very append. */
  answersTimer?: boolean;
  /** Set by housekeeping: it counts only while nothing has happened in the session since this version. */
  expectedVersion?: number;
};

export type CommandOutcome =
  | { recorded: { version: number; at: Date; duplicate: boolean } }
  | { refused: RefusalCode }
  | { timer: 'gone' | 'early' };

/** Each retry means that a claim, close or transfer came in between; so many in a row are no ordinary use. */
const MAX_ATTEMPTS = 8;

export async function handleCommand(ports: CommandDependencies, input: CommandInput): Promise<CommandOutcome> {
  const outcome = await outcomeOf(ports, input);
  if ('recorded' in outcome && outcome.recorded.duplicate) await ports.confirmRepeated?.();
  return outcome;
}

async function outcomeOf(ports: CommandDependencies, input: CommandInput): Promise<CommandOutcome> {
  const epoch = ports.epoch?.();
  const key = await (input.command.type === 'session.open'
    ? ports.keyring.ensureKey(input.sessionId)
    : ports.keyring.getKey(input.sessionId));

  const { expectedVersion } = input;
  let cached = expectedVersion === undefined ? ports.sessionCache?.get(input.sessionId) : undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1, cached = undefined) {
    const head = cached ? null : await ports.ledger.head(input.sessionId);
    const session = cached ?? head ?? noSession;
    if (expectedVersion !== undefined && head?.version !== expectedVersion) return { refused: 'timer.moot' };
    if (session.status === 'erased') return outcomeAfterErasure(ports.ledger, input);
    if (!key) return { refused: isAbsent(session, input) ? 'session.unknown' : 'session.erased' };

    const decision = decide(session, input.command, input.actor);
    if ('refused' in decision || decision.events.length === 0) {
      // The cached session may be outdated: only the stored one is good for a refusal.
      if (cached) continue;
      return outcomeWithoutEvents(ports.ledger, input, { decision, digest: digestOf(key, input.command) });
    }

    const { events } = decision;
    const request = await buildAppendRequest({ ports, envelope: input, key, session, events });
    const verdict = await ports.append({ ...request, epoch });
    const after = events.reduce(evolve, session);
    if (verdict.verdict === 'ok' && after.status !== 'erased') ports.sessionCache?.set(input.sessionId, after);
    else ports.sessionCache?.delete(input.sessionId);
    if (verdict.verdict !== 'conflict') return toCommandOutcome(ports, { request, events }, verdict);
  }
  return { refused: 'session.contended' };
}

/** A session whose key exists and may not be used was erased or is archived, also where nothing else of it is left. */
const isAbsent = ({ status }: Session, { command }: CommandInput): boolean =>
  status === 'none' && command.type !== 'session.open';

/** A repeat is refused like a new command, because without the key its digest cannot be compared. */
async function outcomeAfterErasure(
  ledger: Ledger,
  { sessionId, commandId, command }: CommandInput,
): Promise<CommandOutcome> {
  const erasure = command.type === 'session.erase' ? (await ledger.find(sessionId, commandId)).at(-1) : undefined;
  return erasure
    ? { recorded: { version: erasure.version, at: erasure.at, duplicate: true } }
    : { refused: 'session.erased' };
}

type DecisionWithoutEvents = { decision: Decision; digest: Buffer };

/** The rules refuse it, or nothing changes; but if this very command was recorded before, its first answer stands. */
async function outcomeWithoutEvents(
  ledger: Ledger,
  input: CommandInput,
  { decision, digest }: DecisionWithoutEvents,
): Promise<CommandOutcome> {
  const { sessionId, commandId } = input;
  const last = (await ledger.find(sessionId, commandId)).at(-1);
  if (last && !last.digest.equals(digest)) return { refused: 'id.reused' };
  if (last) return { recorded: { version: last.version, at: last.at, duplicate: true } };
  if ('refused' in decision) return { refused: decision.refused };
  const head = await ledger.head(sessionId);
  return { recorded: { version: head?.version ?? 0, at: new Date(), duplicate: true } };
}

type DecidedCommand = {
  ports: CommandDependencies;
  envelope: CommandInput;
  key: SubjectKey;
  session: Session;
  events: ChatEvent[];
};

async function buildAppendRequest({
  ports,
  envelope: input,
  key,
  session,
  events,
}: DecidedCommand): Promise<AppendRequest> {
  const { sessionId, commandId, actor } = input;
  const { lang } = events.reduce(evolve, session);
  const settings = { ...settingsForLocale(await ports.settings(), nearestLocale(lang)), now: Date.now() };
  const effects = events.map((event) => sessionEffects(event, settings));
  return {
    sessionId,
    commandId,
    actor,
    digest: digestOf(key, input.command),
    expected: {
      status: session.status,
      agentId: session.agentId,
      routing: routingText(session.routing),
      ...(input.expectedVersion === undefined ? {} : { version: input.expectedVersion }),
    },
    events: events.map((event, part) => sealEvent(key, event, { sessionId, commandId, part })),
    patch: sessionPatchOf(session, events),
    timers: effects.flatMap(({ start }) => start).map((timer) => ({ ...timer, id: timerId(commandId, timer.kind) })),
    cancels: effects.flatMap(({ cancel }) => cancel),
    consumes: input.answersTimer ? commandId : null,
  };
}

/** What a recogniser says of a message is no part of it: the next build may judge the repeat of a message otherwise. */
function digestOf(key: SubjectKey, command: Command): Buffer {
  const { isDistressed: _, ...written } = command as GuardedMessage;
  return commandDigest(key, written);
}

/** The same event always sets the same timer (UUID version 5, RFC 9562), so setting it twice sets it once. */
export const timerId = (cause: CommandId, kind: TimerKind): CommandId => uuidFrom(kind, cause) as CommandId;

type FinalAppendVerdict = Exclude<AppendVerdict, { verdict: 'conflict' }>;
type RequestedAppend = { request: AppendRequest; events: ChatEvent[] };

async function toCommandOutcome(
  ports: CommandDependencies,
  { request, events }: RequestedAppend,
  verdict: FinalAppendVerdict,
): Promise<CommandOutcome> {
  switch (verdict.verdict) {
    case 'ok':
      if (request.patch.status === 'erased') ports.keyring.forget(request.sessionId);
      publishStored(ports, toStoredEvents(request, verdict), events);
      if (request.timers.length > 0) ports.enqueueTimers(request.sessionId, request.timers);
      return { recorded: { version: verdict.lastVersion, at: verdict.at, duplicate: false } };
    case 'dup':
      // The process that wrote them may have ended before it published. Publishing twice is harmless, because readers
      // go by the version. What was recorded is published, not what would be decided today: the two may differ.
      ports.publishEvents(await ports.ledger.find(request.sessionId, request.commandId));
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

function publishStored(ports: CommandDependencies, stored: StoredEvent[], events: ChatEvent[]): void {
  ports.publishEvents(
    stored,
    stored.map((event, part) => toRecordedEvent(event, events[part]!)),
  );
}

type AppendPosition = { firstVersion: number; firstPos: number; at: Date };

const toStoredEvents = (request: AppendRequest, { firstVersion, firstPos, at }: AppendPosition): StoredEvent[] =>
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
