import type { GuardedMessage } from '@libs/chat/decide-visitor.ts';
import { findCustomerSecrets } from '@libs/guard/customer-secrets.ts';
import { separateIdentifiers } from '@libs/guard/identifiers.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import type { MessageContext } from '@libs/guard/written-message.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { FoundIdentifier } from '@libs/server/identifiers.store.ts';

type SeparatedCommand = { command: ChatCommand | GuardedMessage; found: readonly FoundIdentifier[] };

/**
 * A customer's message without the numbers of accounts and cards in it, and these apart. Whose they are only the person
 * knows: nothing of them is in the message, and nothing of them is lost. The mask depends on the command and on what the
 * same person wrote before it, which a repeat does not change.
 */
export function separateCommandIdentifiers(
  command: ChatCommand,
  actor: Actor,
  context: MessageContext = { earlier: [] },
): SeparatedCommand {
  if (command.type !== 'message.send' || actor.role !== 'customer') return { command, found: [] };
  const secrets = findCustomerSecrets({ text: command.text, ...context }, seedPhrases);
  const { text, identifiers, values } = separateIdentifiers(command.text, secrets);
  if (identifiers.length === 0) return { command: { ...command, text }, found: [] };
  const found = identifiers.map(({ kind }, index) => ({ kind, value: values[index]! }));
  return { command: { ...command, text, identifiers }, found };
}
