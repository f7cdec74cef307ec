import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent, EventOf, EventType } from '@libs/protocol/events.ts';
import type { AttachedFile } from '@libs/protocol/files.ts';
import type { VouchedField } from '@libs/protocol/identity.ts';
import type { IdentifierOwner, MessageIdentifier } from '@libs/protocol/identifiers.ts';
import type { AgentId, CommandId } from '@libs/protocol/ids.ts';
import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import type { SentTranslation, Translation } from '@libs/protocol/translation.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';

/**
 * `held`, `declined`: an agent's words that wait for a lead, or were not let pass. `saved`: on this device. `unkept`: on
 * this page alone. `sent`: in the log. `refused`: not sent, and will not be unless the person acts.
 */
export type MessageLineState = 'saved' | 'unkept' | 'sent' | 'refused' | 'held' | 'declined';

type LineOrigin = {
  commandId: CommandId;
  /** Null while it is not in the log. */
  version: number | null;
  at: string;
  agentId: AgentId | null;
};

export type MessageLine = LineOrigin & {
  is: 'bubble';
  from: Actor['role'];
  kind: EventOf<'message.sent'>['kind'] | 'note' | 'file';
  /** Of a file, its name. */
  text: string;
  file?: AttachedFile;
  /** What the customer reads in place of the agent's own words; the agent has seen it before sending. */
  translation?: SentTranslation;
  /** What translators have made of it since, oldest first; at most one per language counts, the last. */
  translations?: readonly ReadTranslation[];
  state: MessageLineState;
  refusal?: Refusal;
  /** Why it is held. */
  reasons?: readonly HoldReason[];
  /** The part of the text, or of its translation, that is the reason. */
  phrase?: string;
  /** What was taken out of the text, and whose it is, once the person has said it. */
  identifiers?: readonly LineIdentifier[];
  /** Of a note: why another conversation is of the same person, or why not any more. */
  linked?: CommandId;
  unlinked?: CommandId;
};

export type LineIdentifier = MessageIdentifier & { owner?: IdentifierOwner };

/** A translation as it is read. Where somebody else than a server made it, `labels` say who. */
export type ReadTranslation = Translation & { labels?: TranslationLabels };
type TranslationLabels = Record<'show' | 'hide' | 'note', () => string>;

export type EventLine = LineOrigin & {
  is: 'notice';
  what:
    | 'claimed'
    | 'transferred'
    | 'unassigned'
    | 'closed'
    | 'blocked'
    | 'reopened'
    | 'erased'
    | 'contact'
    | 'rated'
    | 'confirmed'
    | 'returned';
  /** Only of a rating: one to five, and what was said with it. */
  rating?: { stars: number; text: string };
  /** Only of what another site has confirmed: which site, and what. */
  by?: { host: string; fields: readonly VouchedField[] };
};

export type TranscriptLine = MessageLine | EventLine;

/** The lines after more events of the log. */
export function withEventLines(
  lines: readonly TranscriptLine[],
  events: readonly TranscriptEvent[],
): readonly TranscriptLine[] {
  const next = [...lines];
  for (const source of events) {
    const line = lineFromEvent(source);
    if (line) next.push(line);
    else applyChange(next, source);
  }
  return next;
}

/** Only what later events make of these lines: their own lines stand elsewhere. */
export function withLaterChanges(
  lines: readonly TranscriptLine[],
  later: readonly TranscriptEvent[],
): readonly TranscriptLine[] {
  const next = [...lines];
  for (const source of later) applyChange(next, source);
  return next;
}

/** Whether an event changes lines before it. Only a type: a table would cost the embedded frame eighty bytes. */
type ChangesLines = OfEveryType<{
  'session.opened': false;
  'message.sent': false;
  'contact.given': false;
  'session.claimed': false;
  'session.transferred': false;
  'session.closed': false;
  'session.reopened': false;
  'note.added': false;
  'message.translated': true;
  'session.erased': false;
  'session.blocked': false;
  'session.rated': false;
  'message.held': false;
  'message.released': true;
  'message.declined': true;
  'attachment.sent': false;
  'identity.confirmed': false;
  'identifier.attributed': true;
  'session.tagged': false;
  'session.untagged': false;
  'distress.changed': false;
  'debrief.changed': false;
  'session.offered': false;
  'offer.passed': false;
  'session.unassigned': false;
  'transfer.accepted': false;
  'skill.wanted': false;
  'session.snoozed': false;
  'session.woken': false;
}>;
type OfEveryType<T extends Record<EventType, boolean>> = T;
type ChangingType = { [T in keyof ChangesLines]: ChangesLines[T] extends true ? T : never }[keyof ChangesLines];
type LineChange<T extends EventType> = (lines: TranscriptLine[], event: EventOf<T>) => void;

/** In place, and from the end: what an event changes is seldom far from it. */
const lineChanges: { [T in ChangingType]: LineChange<T> } = {
  'message.translated': (lines, event) => {
    const index = lines.findLastIndex(({ version }) => version === event.of);
    const line = lines[index];
    if (line?.is === 'bubble') lines[index] = withTranslation(line, event);
  },
  'message.released': (lines, { held }) => {
    const index = indexOfMessage(lines, held);
    // What was let pass follows as a message of its own.
    if (index >= 0) lines.splice(index, 1);
  },
  'message.declined': (lines, { held }) => {
    const index = indexOfMessage(lines, held);
    if (index >= 0) lines[index] = { ...(lines[index] as MessageLine), state: 'declined' };
  },
  'identifier.attributed': (lines, { message, index, owner }) => {
    const at = indexOfMessage(lines, message);
    const line = lines[at] as MessageLine | undefined;
    if (line?.identifiers)
      lines[at] = { ...line, identifiers: line.identifiers.map((one, i) => (i === index ? { ...one, owner } : one)) };
  },
};

function applyChange(lines: TranscriptLine[], { event }: TranscriptEvent): void {
  const change = (lineChanges as Partial<Record<EventType, LineChange<EventType>>>)[event.type];
  change?.(lines, event);
}

const indexOfMessage = (lines: readonly TranscriptLine[], sent: CommandId): number =>
  lines.findLastIndex((line) => line.is === 'bubble' && line.commandId === sent);

const withTranslation = (
  line: MessageLine,
  { type: _, of: __, ...translation }: EventOf<'message.translated'>,
): MessageLine => ({
  ...line,
  translations: [...(line.translations ?? []), translation],
});

/** An event with its version in the log, or an optimistic one, which has none yet. */
export type TranscriptEvent = {
  commandId: CommandId;
  version: number | null;
  at: string;
  actor: Actor;
  event: ChatEvent;
};

/** All others, by name: a type that is missing does not compile. A case for each would be in every visitor's page. */
type EventWithoutLine = EventOf<
  | 'session.opened'
  | 'session.offered'
  | 'offer.passed'
  | 'transfer.accepted'
  | 'skill.wanted'
  | 'session.snoozed'
  | 'session.woken'
  | 'identifier.attributed'
  | 'session.tagged'
  | 'session.untagged'
  | 'distress.changed'
  | 'debrief.changed'
  | 'message.translated'
  | 'message.released'
  | 'message.declined'
>;

/** The line that an event adds to what people read, or null. The transcript is the fold of these. */
export function lineFromEvent(source: TranscriptEvent, state: MessageLineState = 'sent'): TranscriptLine | null {
  const { event } = source;
  const origin = lineOriginOf(source);
  switch (event.type) {
    case 'message.sent': {
      const { type: _, ...message } = event;
      return { ...origin, is: 'bubble', ...message, state };
    }
    case 'attachment.sent': {
      const { type: _, from, ...file } = event;
      return { ...origin, is: 'bubble', from, kind: 'file', text: file.name, file, state };
    }
    case 'message.held': {
      const { type: _, ...held } = event;
      return { ...origin, is: 'bubble', from: 'agent', kind: held.file ? 'file' : 'text', ...held, state: 'held' };
    }
    case 'note.added': {
      const { type: _, mentions: __, ...note } = event;
      return { ...origin, is: 'bubble', from: 'agent', kind: 'note', ...note, state };
    }
    case 'session.claimed':
    case 'session.transferred':
    case 'session.unassigned':
      return { ...origin, is: 'notice', what: noticeOf(event.type), agentId: event.agentId };
    case 'session.closed':
    case 'session.blocked':
    case 'session.reopened':
    case 'session.erased':
      return { ...origin, is: 'notice', what: noticeOf(event.type) };
    case 'contact.given':
      return { ...origin, is: 'notice', what: 'contact' };
    case 'session.rated':
      return { ...origin, is: 'notice', what: 'rated', rating: { stars: event.stars, text: event.text } };
    case 'identity.confirmed':
      return {
        ...origin,
        is: 'notice',
        what: event.isReturn ? 'returned' : 'confirmed',
        by: { host: event.host, fields: event.fields },
      };
    default: {
      const _: EventWithoutLine = event;
      return null;
    }
  }
}

const noticeOf = <T extends string>(type: `session.${T}`): T => type.slice('session.'.length) as T;

const lineOriginOf = ({ commandId, version, at, actor }: TranscriptEvent): LineOrigin => ({
  commandId,
  version,
  at,
  agentId: actor.role === 'agent' ? actor.agentId : null,
});
