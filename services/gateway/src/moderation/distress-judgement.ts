import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GuardedMessage } from '@libs/chat/decide-visitor.ts';
import { checkDistress } from '@libs/guard/distress-check.ts';
import type { ConversationTurn } from '@libs/guard/outgoing-check.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';

/** So much is read in a few milliseconds; in between others have their turn. Longer than any one sentence. */
const PIECE_LENGTH = 600;
/** What a sentence at the end of a piece may go on with. */
const OVERLAP_LENGTH = 150;

/** "No, I am not" after "are you safe?" says something only with the question. Longer texts speak for themselves. */
const ANSWER_LENGTH = 16;

type CustomersMessage = {
  /** As it was written, before secrets were masked. */
  text: string;
  /** Asked only for a text that may be an answer. */
  earlier: () => Promise<ConversationTurn[]>;
  onFault: (fault: unknown) => void;
};

/**
 * A customer's message, with the mark that it may say that somebody is in danger. The event that raises the alarm is
 * written with the message, so neither is without the other. Whatever goes wrong here, the message is taken.
 */
export async function judgeDistress(
  command: ChatCommand | GuardedMessage,
  { text, earlier, onFault }: CustomersMessage,
): Promise<ChatCommand | GuardedMessage> {
  if (command.type !== 'message.send') return command;
  try {
    return (await isDistressed(text, text.length <= ANSWER_LENGTH ? await earlier() : []))
      ? { ...command, isDistressed: true }
      : command;
  } catch (fault) {
    onFault(fault);
    return command;
  }
}

async function isDistressed(text: string, earlier: readonly ConversationTurn[]): Promise<boolean> {
  for (let start = 0; start < text.length; start += PIECE_LENGTH - OVERLAP_LENGTH) {
    if (start > 0) await nextTurn();
    if (checkDistress(text.slice(start, start + PIECE_LENGTH), earlier)) return true;
  }
  return false;
}
