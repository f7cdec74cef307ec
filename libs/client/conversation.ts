import { isBlank } from '@libs/chat/blank-text.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import { type ChatCommand, chatCommand, type CommandType } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { ConversationSide } from '@libs/protocol/signals.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import type { GatewayConnection } from './connection.ts';
import {
  type ConversationState,
  type ConversationStore,
  createConversationStore,
  isSessionOpening,
  refusedContactCommand,
  withAck,
  withDiscarded,
  withPending,
  withReadMark,
  withRefusal,
  withRemoved,
} from './conversation-store.ts';
import type { DeliveryOutcome, OutgoingCommand } from './command-queue.ts';
import { type SessionSubscription, subscribeToSession } from './subscription.ts';
import { createReadMarkSender, createTypingSender, type ReadMarkSender } from './signals.ts';
import { newCommandId } from './new-ids.ts';
import type { Outbox, OutboxChange } from './outbox.ts';
import type { MessageDetails } from './message-details.ts';
import type { ConversationEnvironment } from './ports.ts';
import { joinLeaderElection, type TabLeadership } from './tab-leader.ts';

/** One session as one person takes part in it: what they read, and a certain way for what they say. */
export type Conversation = {
  readonly sessionId: SessionId;
  readonly actor: Actor;
  readonly store: ConversationStore;
  /** Null when it is on its way; otherwise why it cannot be sent like this, and nothing has happened. */
  send(text: string, details?: MessageDetails): RefusalCode | null;
  sendCommand(command: ChatCommand): CommandId;
  /** The person changes what they write; the other side hears that they do, and never what. */
  recordTyping(): void;
  /** The person looks at the newest line. */
  markSeen(): void;
  /** Asks once more, now, for what could not be read. */
  retryLoading(): void;
  /** Says again what was refused, a message or contact details, as a new command. */
  retry(commandId: CommandId): void;
  discard(commandId: CommandId): void;
  end(): void;
};

type ConversationDependencies = {
  sessionId: SessionId;
  actor: Actor;
  connection: GatewayConnection;
  outbox: Outbox;
  environment: ConversationEnvironment;
  /** What was read of it earlier on this page; shown at once, and only what came since is asked for. */
  cachedState?: ConversationState | undefined;
  /** A visitor's session may have to be opened first, and again when another tab's opening is not known to our line. */
  createOpenCommand?: () => ChatCommand;
  /** Hears of refused commands, also of those that leave no bubble, such as a claim that came too late. */
  onRefused?: (command: ChatCommand, refusal: Refusal) => void;
  /** Hears when what was said cannot be read; if that is not final, it is tried again. */
  onUnreadable?: (refusal: Refusal) => void;
};

export const openConversation = (dependencies: ConversationDependencies): Conversation =>
  new OpenConversation(dependencies);

class OpenConversation implements Conversation {
  readonly sessionId: SessionId;
  readonly actor: Actor;
  readonly store: ConversationStore;
  private readonly leadership: TabLeadership;
  private readonly subscription: SessionSubscription;
  private readonly stopWatchingOutbox: () => void;
  private readonly sendTyping: () => void;
  private readonly readMarkSender: ReadMarkSender;
  private readonly inFlight = new Set<CommandId>();
  private hasReopened = false;

  constructor(private readonly dependencies: ConversationDependencies) {
    this.sessionId = dependencies.sessionId;
    this.actor = dependencies.actor;
    const { connection, environment } = dependencies;
    const { sessionId } = this;
    this.sendTyping = createTypingSender(environment.clock, () => void connection.sendSignal('typing', { sessionId }));
    this.readMarkSender = createReadMarkSender(environment.clock, (version) =>
      connection.sendSignal('read', { sessionId, version }),
    );
    this.store = createConversationStore(dependencies.outbox.entries(dependencies.sessionId), dependencies.cachedState);
    this.leadership = joinLeaderElection(
      `aidline.${lockOwnerOf(dependencies.actor)}.${dependencies.sessionId}`,
      { onGained: () => this.deliverAll(), onLost: () => this.onLeadershipLost() },
      dependencies.environment.locks,
    );
    this.stopWatchingOutbox = dependencies.outbox.watch((change) => this.onOutboxChange(change));
    this.subscription = subscribeToSession({
      side: sideOf(dependencies.actor),
      connection: dependencies.connection,
      sessionId: dependencies.sessionId,
      store: this.store,
      environment: dependencies.environment,
      mayJoin: () => !isSessionOpening(this.store.getState()),
      onRefused: (refusal, isFinal) => this.onJoinRefused(refusal, isFinal),
      onReset: () => this.resendAll(),
    });
  }

  send(text: string, { translation, owners = [] }: MessageDetails = {}): RefusalCode | null {
    const command = { type: 'message.send', text: text.trim(), ...(translation ? { translation } : {}) } as const;
    if (isBlank(text)) return 'message.blank';
    const parsed = parseWith(chatCommand, command);
    if ('refused' in parsed) return parsed.refused;
    const message = this.sendCommand(command);
    for (const [index, owner] of owners.entries())
      if (owner) this.sendCommand({ type: 'identifier.attribute', message, index, owner });
    return null;
  }

  sendCommand(command: ChatCommand): CommandId {
    if (command.type === 'contact.give') this.discardRefusedContact();
    const entry = this.dependencies.outbox.put({
      sessionId: this.sessionId,
      commandId: newCommandId(),
      command,
      at: new Date(this.dependencies.environment.clock.now()).toISOString(),
    });
    this.update((chat) => withPending(chat, entry));
    if (this.leadership.isLeader) this.deliver(entry);
    else this.leadership.takeOver();
    return entry.commandId;
  }

  recordTyping(): void {
    this.sendTyping();
  }

  markSeen(): void {
    const { cursor, isLoaded } = this.store.getState();
    if (!cursor || !isLoaded) return;
    this.readMarkSender.markSeen(cursor.version);
    this.update((chat) => withReadMark(chat, sideOf(this.actor), cursor.version));
  }

  retryLoading(): void {
    this.subscription.refresh();
  }

  retry(commandId: CommandId): void {
    const refused = this.store.getState().pending.find((pending) => pending.commandId === commandId);
    if (refused?.state !== 'refused') return;
    this.discard(commandId);
    this.sendCommand(refused.command);
  }

  discard(commandId: CommandId): void {
    this.dependencies.outbox.discard(commandId, this.sessionId);
    this.update((chat) => withDiscarded(chat, commandId));
  }

  end(): void {
    this.stopWatchingOutbox();
    this.subscription.stop();
    this.readMarkSender.stop();
    this.leadership.end();
    this.dependencies.connection.withdraw(this.sessionId);
  }

  /** Details that are given anew take the place of those that could not be kept. */
  private discardRefusedContact(): void {
    const unkept = refusedContactCommand(this.store.getState());
    if (unkept) this.discard(unkept);
  }

  private deliverAll(): void {
    const entries = this.dependencies.outbox.entries(this.sessionId).filter(({ refusal }) => !refusal);
    // A session that is opened anew is opened later than what was said in it.
    for (const entry of [...entries.filter(isOpening), ...entries]) this.deliver(entry);
  }

  private deliver({ sessionId, commandId, command }: OutgoingCommand): void {
    if (this.inFlight.has(commandId)) return;
    this.inFlight.add(commandId);
    void this.dependencies.connection.deliver({ sessionId, commandId, command }).then((verdict) => {
      this.inFlight.delete(commandId);
      this.onDelivered(commandId, command, verdict);
    });
  }

  private onDelivered(commandId: CommandId, command: ChatCommand, verdict: DeliveryOutcome): void {
    if ('withdrawn' in verdict) return;
    if ('refused' in verdict) return this.onRefused(commandId, command, verdict.refused);
    const { version } = verdict.recorded;
    this.dependencies.outbox.settle(commandId, this.sessionId, version);
    this.update((chat) => withAck(chat, commandId, version));
    if (command.type === 'session.open') this.subscription.refresh();
  }

  private onRefused(commandId: CommandId, command: ChatCommand, refusal: Refusal): void {
    if (retainedCommands[command.type]) {
      if (this.mayReopen(refusal) || this.isReopening(refusal)) return this.resendAfterOpening(commandId, command);
      this.dependencies.outbox.refuse(commandId, this.sessionId, refusal);
      this.update((chat) => withRefusal(chat, commandId, refusal));
    } else {
      this.discard(commandId);
      if (command.type === 'session.open') this.store.setState({ fault: refusal });
    }
    this.dependencies.onRefused?.(command, refusal);
  }

  private onJoinRefused(refusal: Refusal, isFinal: boolean): void {
    if (this.mayReopen(refusal)) return isSessionOpening(this.store.getState()) ? undefined : this.reopen();
    if (isFinal) this.store.setState({ fault: refusal });
    this.dependencies.onUnreadable?.(refusal);
  }

  /** Not there, or opened by another tab after our line was admitted as a newcomer's: opening again is harmless. */
  private mayReopen(refusal: Refusal): boolean {
    return refusal.code === 'session.unknown' && this.dependencies.createOpenCommand !== undefined && !this.hasReopened;
  }

  /** The opening is under way, and whatever is delivered from now on comes after it. */
  private isReopening({ code }: Pick<Refusal, 'code'> = { code: 'session.unknown' }): boolean {
    return (
      code === 'session.unknown' &&
      this.store.getState().pending.some((entry) => isOpening(entry) && this.inFlight.has(entry.commandId))
    );
  }

  private reopen(): void {
    this.hasReopened = true;
    this.sendCommand(this.dependencies.createOpenCommand!());
  }

  /** Under the same id: another tab, which has read that the session is lost, may be sending it, too. */
  private resendAfterOpening(commandId: CommandId, command: ChatCommand): void {
    if (!this.isReopening()) this.reopen();
    this.deliver({ sessionId: this.sessionId, commandId, command });
  }

  private resendAll(): void {
    for (const { ackedVersion: _, state: __, ...pending } of this.store.getState().pending) {
      const entry = this.dependencies.outbox.put({ sessionId: this.sessionId, ...pending });
      this.update((chat) => withPending(chat, entry));
    }
    if (this.leadership.isLeader) this.deliverAll();
    else if (this.store.getState().pending.length > 0) this.leadership.takeOver();
  }

  private onLeadershipLost(): void {
    this.dependencies.connection.withdraw(this.sessionId);
    this.inFlight.clear();
  }

  private onOutboxChange(change: OutboxChange): void {
    if (change.sessionId !== this.sessionId) return;
    const { commandId } = change;
    if (change.was === 'settled') return this.update((chat) => withAck(chat, commandId, change.version));
    if (change.was === 'removed') return this.update((chat) => withRemoved(chat, commandId));
    // The news may be old, and this tab may have delivered the command since: what is stored now counts.
    const entry = this.dependencies.outbox.entries(this.sessionId).find((stored) => stored.commandId === commandId);
    if (entry) this.update((chat) => withPending(chat, entry));
  }

  private update(change: (chat: ConversationState) => ConversationState): void {
    this.store.setState(change, true);
  }
}

/** What a customer has told us stays on the device when it is refused, to be sent again; what can be clicked again does not. */
export const retainedCommands: Readonly<Record<CommandType, boolean>> = {
  'session.open': false,
  'message.send': true,
  'contact.give': true,
  'session.claim': false,
  'session.transfer': false,
  'session.decline': false,
  'session.release': false,
  'session.snooze': false,
  'session.wake': false,
  'session.close': false,
  'session.reopen': false,
  'note.add': false,
  'session.block': false,
  'session.unblock': false,
  'session.erase': false,
  'translation.request': false,
  'identifier.attribute': false,
  'session.tag': false,
  'session.untag': false,
  'distress.change': false,
  'debrief.change': false,
  'session.rate': false,
};

const isOpening = ({ command }: { command: ChatCommand }): boolean => command.type === 'session.open';
const sideOf = ({ role }: Actor): ConversationSide => (role === 'agent' ? 'agent' : 'customer');
const lockOwnerOf = (actor: Actor): string => (actor.role === 'agent' ? actor.agentId : 'visitor');
