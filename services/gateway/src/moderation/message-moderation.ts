import { Inject, Injectable } from '@nestjs/common';
import type { ConversationTurn } from '@libs/guard/outgoing-check.ts';
import type { HoldCommand } from '@libs/chat/decide.ts';
import type { GuardedMessage } from '@libs/chat/decide-visitor.ts';
import type { CommandInput } from '@libs/ledger/handle-command.ts';
import { isModerated, type ChatCommand } from '@libs/protocol/commands.ts';
import type { GuardModel } from '@libs/server/guard-model/guard-model.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { moderateCommand } from './command-moderation.ts';
import { judgeDistress } from './distress-judgement.ts';
import { RecentTurns } from './recent-turns.ts';

/** Injection token of the configured model, or null. */
export const GUARD_MODEL = Symbol('language model of the guard');

/**
 * What becomes of a message. A customer's is always taken; a sign of danger in it raises the alarm. Of an agent's the rules decide, with the turns before it, and what they let pass is shown to the
 * organisation's language model where there is one. It waits within this command only: other conversations go on, and
 * after the time limit this one does, too.
 */
@Injectable()
export class MessageModeration {
  constructor(
    private readonly resources: ServerResources,
    private readonly recentTurns: RecentTurns,
    @Inject(GUARD_MODEL) private readonly model: Pick<GuardModel, 'judge'> | null,
  ) {}

  /** `masked` is the command of the envelope without secrets. */
  async moderate(
    envelope: CommandInput & { command: ChatCommand },
    masked: ChatCommand | GuardedMessage,
  ): Promise<ChatCommand | GuardedMessage | HoldCommand> {
    const { actor, command: written, commandId, sessionId } = envelope;
    if (actor.role === 'customer')
      return judgeDistress(masked, {
        text: written.type === 'message.send' ? written.text : '',
        earlier: () => this.recentTurns.read(envelope),
        onFault: (fault) =>
          this.resources.log.error(
            { commandId, sessionId, ...faultFields(fault) },
            'a message was not judged for distress',
          ),
      });
    const earlier = await this.recentTurns.before(envelope);
    const ruled = moderateCommand(masked, envelope.actor, earlier);
    const isAgents = envelope.actor.role === 'agent';
    return this.model && isAgents && ruled.type !== 'message.hold' ? this.askModel(ruled, earlier) : ruled;
  }

  private async askModel(
    command: ChatCommand,
    earlier: readonly ConversationTurn[],
  ): Promise<ChatCommand | HoldCommand> {
    if (!this.model || !isModerated(command)) return command;
    const { text, translation } = command;
    const outcome = await this.model.judge(translation ? `${text}\n${translation.text}` : text, earlier);
    return typeof outcome === 'string' ? command : { ...command, type: 'message.hold', ...outcome };
  }
}
