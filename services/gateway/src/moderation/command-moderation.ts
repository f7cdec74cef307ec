import { checkOutgoing, type ConversationTurn } from '@libs/guard/outgoing-check.ts';
import { hasSameFacts } from '@libs/chat/translation-facts.ts';
import type { HoldCommand } from '@libs/chat/decide.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import { isModerated, type ChatCommand, type ModeratedCommand } from '@libs/protocol/commands.ts';

/**
 * An agent's message as it may be recorded: sent, or held until a second person has decided. It is decided on the server,
 * because a page may be outdated and a script need not check. A translation counts as much as the agent's own text.
 */
export function moderateCommand(
  command: ChatCommand,
  actor: Actor,
  earlier: readonly ConversationTurn[] = [],
): ChatCommand | HoldCommand {
  if (actor.role !== 'agent' || !isModerated(command)) return command;
  const found = checkOutgoing([command.text, command.translation?.text ?? ''].join('\n'), earlier);
  const message = dropAlteredTranslation(command);
  return found ? { ...message, type: 'message.hold', ...found } : message;
}

/** Drops a translation with other numbers or addresses than the agent's own text. */
function dropAlteredTranslation(command: ModeratedCommand): ModeratedCommand {
  const { translation, ...own } = command;
  return translation && !hasSameFacts(own.text, translation.text) ? own : command;
}
