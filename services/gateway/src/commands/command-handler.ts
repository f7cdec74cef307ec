import { Injectable } from '@nestjs/common';
import { handleCommand, type CommandDependencies, type CommandInput } from '@libs/ledger/handle-command.ts';
import type {
  AttachmentCommand,
  HoldCommand,
  IdentityCommand,
  ModerationDecisionCommand,
  PersonCommand,
} from '@libs/chat/decide.ts';
import { isModerated, type ChatCommand, type CommandOf } from '@libs/protocol/commands.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { timeOfCommandId } from './command-id-time.ts';
import { JobQueues } from './job-queues.ts';
import { MessageModeration } from '../moderation/message-moderation.ts';
import { ModerationQueueStore } from '../moderation/moderation-queue.store.ts';
import type { CommandSender } from '../delivery/event-broadcaster.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { EarlierMessages } from '../moderation/earlier-messages.ts';
import { separateCommandIdentifiers } from '../moderation/identifier-separation.ts';
import { maskCommandSecrets } from '../moderation/secret-masking.ts';

export type CommandRecorded = Extract<Acknowledgement<'command'>, { ok: true }>;

/** A command of a person; the workers handle a timer's commands. */
type ClientCommand = CommandInput & { command: ChatCommand };

/** Handles a parsed, authorised command by the ledger and turns the outcome into an acknowledgement. Logs one line each, without text. */
@Injectable()
export class CommandHandler {
  private readonly ports: CommandDependencies;

  constructor(
    private readonly resources: ServerResources,
    private readonly live: LiveSessions,
    private readonly jobs: JobQueues,
    private readonly moderationQueue: ModerationQueueStore,
    private readonly moderation: MessageModeration,
    private readonly earlierMessages: EarlierMessages,
  ) {
    this.ports = resources.commandDependencies(jobs.timers);
  }

  private portsFor(sender?: CommandSender): CommandDependencies {
    const publishEvents: CommandDependencies['publishEvents'] = (events, opened) => {
      this.ports.publishEvents(events);
      this.live.deliverEvents(events, opened, sender);
    };
    return { ...this.ports, publishEvents };
  }

  /** A lead's decision about a held message. Both decisions have the same id, so the first one counts, whoever made it. */
  async recordVerdict(input: CommandInput & { command: ModerationDecisionCommand }): Promise<void> {
    const outcome = await handleCommand(this.portsFor(), input);
    if ('refused' in outcome) throw new RefusalError(outcome.refused);
  }

  /** Records what this gateway has verified itself. A repeat gets the first answer; the caller undoes what is refused. */
  async record(
    input: CommandInput & { command: AttachmentCommand | HoldCommand | IdentityCommand | PersonCommand },
  ): Promise<CommandRecorded> {
    const outcome = await handleCommand(this.portsFor(), input);
    if ('refused' in outcome) throw new RefusalError(outcome.refused);
    if ('timer' in outcome) throw new Error('a person cannot answer a timer');
    if (input.command.type === 'message.hold') await this.moderationQueue.add(input, input.actor);
    const { version, at, duplicate } = outcome.recorded;
    const { commandId, sessionId, command } = input;
    this.resources.log.info({ commandId, sessionId, type: command.type, version }, 'recorded');
    return { ok: true, version, at: at.toISOString(), duplicate };
  }

  /** A message's sender is answered as soon as it is recorded and delivered. */
  async handle(envelope: ClientCommand, sender?: CommandSender): Promise<CommandRecorded> {
    const startedAt = performance.now();
    const receivedAt = new Date();
    const { sessionId, commandId } = envelope;
    const context = await this.earlierMessages.before(envelope);
    const { command: separated, found } = separateCommandIdentifiers(envelope.command, envelope.actor, context);
    const command = await this.moderation.moderate(envelope, maskCommandSecrets(separated));
    // Before the event that announces them: details without an event get one at the retry, an event without details would be wrong.
    if (command.type === 'contact.give') await this.resources.contacts.change(sessionId, command);
    if (command.type === 'identifier.attribute') await this.assertAttributable(sessionId, command);
    const kept = found.length > 0 ? await this.resources.identifiers.keep(sessionId, commandId, found) : 'known';
    if (kept === 'full') throw new RefusalError('limit.reached');
    // What is to be done after any other command may fail, and is part of its answer.
    const ports = this.portsFor(command.type === 'message.send' ? sender : undefined);
    const outcome = await handleCommand(ports, { ...envelope, command });
    const answer = 'recorded' in outcome ? outcome.recorded : outcome;
    this.resources.log.info(
      {
        commandId,
        sessionId,
        type: command.type,
        outcome: Object.keys(outcome)[0],
        ...('version' in answer ? { version: answer.version } : {}),
        ms: Math.round(performance.now() - startedAt),
      },
      'command',
    );
    if ('refused' in outcome) {
      if (kept === 'kept' && isFinal(outcome.refused)) await this.resources.identifiers.discard(sessionId, commandId);
      throw new RefusalError(outcome.refused);
    }
    if ('timer' in outcome) throw new Error('a person cannot answer a timer');
    // After the event, so that what the rules refuse erases nothing; who gets no answer sends it again.
    if (command.type === 'identifier.attribute')
      await this.resources.identifiers.attribute(sessionId, command, command.owner);
    if (await this.isHeld(envelope, command, outcome.recorded.duplicate))
      await this.moderationQueue.add(envelope, envelope.actor);
    if (command.type === 'translation.request') this.jobs.enqueueTranslation({ ...command, sessionId });
    const { version, at, duplicate } = outcome.recorded;
    const { traces } = this.resources;
    traces.spans?.add({
      commandId,
      name: command.type,
      from: timeOfCommandId(commandId) ?? receivedAt,
      to: Date.now(),
      isRoot: true,
    });
    traces.record({ commandId, sessionId, hop: 'received', at: receivedAt });
    traces.record({ commandId, sessionId, hop: 'answered', ms: performance.now() - startedAt });
    return { ok: true, version, at: at.toISOString(), duplicate };
  }

  /** Of a repeat what was recorded the first time counts: a language model may judge it otherwise now. */
  private async isHeld(
    envelope: ClientCommand,
    command: ChatCommand | HoldCommand,
    isRepeat: boolean,
  ): Promise<boolean> {
    if (!isRepeat || envelope.actor.role !== 'agent' || !isModerated(envelope.command))
      return command.type === 'message.hold';
    return (await this.moderationQueue.find(envelope)) !== null;
  }

  private async assertAttributable(sessionId: SessionId, command: CommandOf<'identifier.attribute'>): Promise<void> {
    if (!(await this.resources.identifiers.canAttribute(sessionId, command, command.owner)))
      throw new RefusalError('identifier.unknown');
  }
}

/** The same command would be refused again. */
const isFinal = (code: RefusalCode): boolean => refusals[code].retry !== 'same';
