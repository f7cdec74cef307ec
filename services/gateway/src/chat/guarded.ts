import { outgoingReasons } from '@libs/guard/outgoing.ts';
import type { HoldCommand } from '@libs/chat/decide.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';

/**
 * An agent's message as it may be recorded: said, or held until a second person has looked at it. Pages are old and
 * scripts have no manners, so it is decided here. What the customer would read counts as much as what the agent wrote.
 */
export function guarded(command: ChatCommand, actor: Actor): ChatCommand | HoldCommand {
  if (command.type !== 'message.send' || actor.role !== 'agent') return command;
  const reasons = outgoingReasons([command.text, command.translation?.text ?? ''].join('\n'));
  return reasons.length > 0 ? { ...command, type: 'message.hold', reasons } : command;
}
