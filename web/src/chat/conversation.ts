import { isBlank } from '@libs/chat/blank.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import { type ChatCommand, chatCommand } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { Side } from '@libs/protocol/signals.ts';
import type { SentTranslation } from '@libs/protocol/translation.ts';
import type { Refusal } from '../api/refusal.ts';
import type { ChatLink } from './chat-link.ts';
import {
  type Chat,
  type ChatStore,
  createChatStore,
  isOpening,
  unkeptContact,
  withAck,
  withDiscarded,
  withMark,
  withoutPending,
  withPending,
  withRefusal,
} from './chat-store.ts';
import type { Verdict } from './command-lane.ts';
import { type Follow, followSession } from './follow-session.ts';
import { createReadTeller, createTypingTeller } from './hints.ts';
import { newCommandId } from './new-ids.ts';
import type { Outbox, OutboxChange, OutboxEntry } from './outbox.ts';
import { standInLine, type Turn } from './tab-turn.ts';

/** One session as one person takes part in it: what they read, and a certain way for what they say. */
export interface Conversation {
  readonly sessionId: SessionId;
  readonly actor: Actor;
  readonly store: ChatStore;
  /** Null when it is on its way; otherwise why it cannot be sent like this, and nothing has happened. */
  send(text: string, translation?: SentTranslation): RefusalCode | null;
  ask(command: ChatCommand): void;
  /** The person changes what they write; the other side hears that they do, and never what. */
  noteTyping(): void;
  /** The person looks at the newest line. */
  noteSeen(): void;
  /** Asks once more, now, for what could not be read. */
  readAgain(): void;
  /** Says again what was refused, a message or contact details, as a new command. */
  retry(commandId: CommandId): void;
  discard(commandId: CommandId): void;
  end(): void;
}

type Parts = {
  sessionId: SessionId;
  actor: Actor;
  link: ChatLink;
  outbox: Outbox;
  /** What was read of it earlier on this page; shown at once, and only what came since is asked for. */
  known?: Chat | undefined;
  /** A visitor's session may have to be opened first, and again when another tab's opening is not known to our line. */
  opening?: () => ChatCommand;
  /** Hears of refused commands, also of those that leave no bubble, such as a claim that came too late. */
  onRefused?: (command: ChatCommand, refusal: Refusal) => void;
  /** Hears when what was said cannot be read; if that is not final, it is tried again. */
  onUnreadable?: (refusal: Refusal) => void;
};

export const openConversation = (parts: Parts): Conversation => new OpenConversation(parts);

class OpenConversation implements Conversation {
  readonly sessionId: SessionId;
  readonly actor: Actor;
  readonly store: ChatStore;
  private readonly turn: Turn;
  private readonly follow: Follow;
  private readonly stopWatching: () => void;
  private readonly typing = createTypingTeller(
    () => void this.parts.link.hint('typing', { sessionId: this.sessionId }),
  );
  private readonly reading = createReadTeller((version) =>
    this.parts.link.hint('read', { sessionId: this.sessionId, version }),
  );
  private readonly underWay = new Set<CommandId>();
  private hasReopened = false;

  constructor(private readonly parts: Parts) {
    this.sessionId = parts.sessionId;
    this.actor = parts.actor;
    this.store = createChatStore(parts.outbox.entries(parts.sessionId), parts.known);
    this.turn = standInLine(`aidline.${speakerOf(parts.actor)}.${parts.sessionId}`, {
      onGained: () => this.deliverAll(),
      onLost: () => this.onTurnLost(),
    });
    this.stopWatching = parts.outbox.watch((change) => this.onChangeElsewhere(change));
    this.follow = followSession({
      side: sideOf(parts.actor),
      link: parts.link,
      sessionId: parts.sessionId,
      store: this.store,
      mayJoin: () => !isOpening(this.store.getState()),
      onRefused: (refusal, isFinal) => this.onJoinRefused(refusal, isFinal),
      onReset: () => this.resendAll(),
    });
  }

  send(text: string, translation?: SentTranslation): RefusalCode | null {
    const command = { type: 'message.send', text: text.trim(), ...(translation ? { translation } : {}) } as const;
    if (isBlank(text)) return 'message.blank';
    const parsed = parseWith(chatCommand, command);
    if ('refused' in parsed) return parsed.refused;
    this.ask(command);
    return null;
  }

  ask(command: ChatCommand): void {
    if (command.type === 'contact.give') this.discardUnkept();
    const entry = {
      sessionId: this.sessionId,
      commandId: newCommandId(),
      command,
      at: new Date().toISOString(),
    };
    this.parts.outbox.put(entry);
    const isUnkept = !this.parts.outbox.isLasting;
    this.update((chat) => withPending(chat, { ...entry, isUnkept }));
    if (this.turn.isMine) this.deliver(entry);
    else this.turn.take();
  }

  noteTyping(): void {
    this.typing();
  }

  noteSeen(): void {
    const { cursor, isLoaded } = this.store.getState();
    if (!cursor || !isLoaded) return;
    this.reading.saw(cursor.version);
    this.update((chat) => withMark(chat, sideOf(this.actor), cursor.version));
  }

  readAgain(): void {
    this.follow.look();
  }

  retry(commandId: CommandId): void {
    const refused = this.store.getState().pending.find((pending) => pending.commandId === commandId);
    if (!refused?.refusal) return;
    this.discard(commandId);
    this.ask(refused.command);
  }

  discard(commandId: CommandId): void {
    this.parts.outbox.discard(commandId, this.sessionId);
    this.update((chat) => withoutPending(chat, commandId));
  }

  end(): void {
    this.stopWatching();
    this.follow.stop();
    this.reading.stop();
    this.turn.end();
    this.parts.link.withdraw(this.sessionId);
  }

  /** Details that are given anew take the place of those that could not be kept. */
  private discardUnkept(): void {
    const unkept = unkeptContact(this.store.getState());
    if (unkept) this.discard(unkept);
  }

  private deliverAll(): void {
    for (const entry of this.parts.outbox.entries(this.sessionId)) if (!entry.refusal) this.deliver(entry);
  }

  private deliver({ sessionId, commandId, command }: OutboxEntry): void {
    if (this.underWay.has(commandId)) return;
    this.underWay.add(commandId);
    void this.parts.link.deliver({ sessionId, commandId, command }).then((verdict) => {
      this.underWay.delete(commandId);
      this.onVerdict(commandId, command, verdict);
    });
  }

  private onVerdict(commandId: CommandId, command: ChatCommand, verdict: Verdict): void {
    if ('withdrawn' in verdict) return;
    if ('refused' in verdict) return this.onRefused(commandId, command, verdict.refused);
    const { version } = verdict.recorded;
    this.parts.outbox.settle(commandId, this.sessionId, version);
    this.update((chat) => withAck(chat, commandId, version));
    if (command.type === 'session.open') this.follow.look();
  }

  private onRefused(commandId: CommandId, command: ChatCommand, refusal: Refusal): void {
    if (KEPT_WHEN_REFUSED.has(command.type)) {
      if (this.mayReopen(refusal)) return this.sayAgainAfterOpening(commandId, command);
      this.parts.outbox.refuse(commandId, this.sessionId, refusal);
      this.update((chat) => withRefusal(chat, commandId, refusal));
    } else {
      this.discard(commandId);
      if (command.type === 'session.open') this.store.setState({ fault: refusal });
    }
    this.parts.onRefused?.(command, refusal);
  }

  private onJoinRefused(refusal: Refusal, isFinal: boolean): void {
    if (this.mayReopen(refusal)) return this.reopen();
    if (isFinal) this.store.setState({ fault: refusal });
    this.parts.onUnreadable?.(refusal);
  }

  /** Not there, or opened by another tab after our line was admitted as a newcomer's: opening again is harmless. */
  private mayReopen(refusal: Refusal): boolean {
    return refusal.code === 'session.unknown' && this.parts.opening !== undefined && !this.hasReopened;
  }

  private reopen(): void {
    this.hasReopened = true;
    this.ask(this.parts.opening!());
  }

  private sayAgainAfterOpening(commandId: CommandId, command: ChatCommand): void {
    this.discard(commandId);
    this.reopen();
    this.ask(command);
  }

  private resendAll(): void {
    for (const { ackedVersion: _, isUnkept: __, ...pending } of this.store.getState().pending) {
      this.parts.outbox.put({ sessionId: this.sessionId, ...pending });
    }
    if (this.turn.isMine) this.deliverAll();
  }

  private onTurnLost(): void {
    this.parts.link.withdraw(this.sessionId);
    this.underWay.clear();
  }

  private onChangeElsewhere(change: OutboxChange): void {
    if (change.was === 'put') {
      const { sessionId, ...pending } = change.entry;
      if (sessionId !== this.sessionId) return;
      this.update((chat) => withPending(chat, pending));
      if (pending.refusal) this.update((chat) => withRefusal(chat, pending.commandId, pending.refusal!));
    } else if (change.sessionId === this.sessionId) {
      this.update((chat) =>
        change.was === 'settled'
          ? withAck(chat, change.commandId, change.version)
          : withDiscarded(chat, change.commandId),
      );
    }
  }

  private update(change: (chat: Chat) => Chat): void {
    this.store.setState(change, true);
  }
}

/** What a customer has told us stays on the device, to be said again. */
const KEPT_WHEN_REFUSED: ReadonlySet<ChatCommand['type']> = new Set(['message.send', 'contact.give'] as const);

const sideOf = ({ role }: Actor): Side => (role === 'agent' ? 'agent' : 'customer');

const speakerOf = (actor: Actor): string => (actor.role === 'agent' ? actor.agentId : 'visitor');
