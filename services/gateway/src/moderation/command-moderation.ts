import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { hasSameFacts } from '@libs/chat/translation-facts.ts';
import type { HoldCommand } from '@libs/chat/decide.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import { isModerated, type ChatCommand, type ModeratedCommand } from '@libs/protocol/commands.ts';

/**
 * An agent's message as it may be recorded: said, or held until a second person has looked at it. Pages are old and
 * scripts have no manners, so it is decided here. What the customer would read counts as much as what the agent wrote.
 */
export function moderateCommand(command: ChatCommand, actor: Actor): ChatCommand | HoldCommand {
  if (actor.role !== 'agent' || !isModerated(command)) return command;
  const reasons = findHoldReasons([command.text, command.translation?.text ?? ''].join('\n'));
  const said = dropAlteredTranslation(command);
  return reasons.length > 0 ? { ...said, type: 'message.hold', reasons } : said;
}

/** What a customer reads in an agent's name says the agent's own numbers and addresses, or it is the agent's own words. */
function dropAlteredTranslation(command: ModeratedCommand): ModeratedCommand {
  const { translation, ...own } = command;
  return translation && !hasSameFacts(own.text, translation.text) ? own : command;
}
