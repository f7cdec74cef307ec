import { findSecrets, maskSecrets } from '@libs/guard/secrets.ts';
import { chineseWords, englishWords } from '@libs/guard/bip39-word-lists.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { MAX_NAME_LENGTH } from '@libs/protocol/contact.ts';

const wordLists = { english: englishWords, chinese: chineseWords };

/**
 * The command as it may be kept. The page has warned its writer already, but pages are old, and scripts have no manners;
 * the log cannot forget, so nothing gets into it that could empty somebody's wallet. The same command always gives the
 * same one, so a resend is still a repeat.
 */
export function maskCommandSecrets(command: ChatCommand): ChatCommand {
  switch (command.type) {
    case 'message.send': {
      const { translation } = command;
      const translated = translation && { translation: { ...translation, text: maskText(translation.text) } };
      return { ...command, text: maskText(command.text), ...translated };
    }
    case 'note.add':
    case 'session.rate':
      return { ...command, text: maskText(command.text) };
    case 'contact.give':
      return command.name ? { ...command, name: maskName(command.name) } : command;
    default:
      return command;
  }
}

/** What somebody is called. A mask may be longer than what it hides, and what is longer than a name is read as none. */
export const maskName = (name: string): string => maskText(name).slice(0, MAX_NAME_LENGTH).toWellFormed();

/** A file may be called after the secret that it shows. */
export const maskFileName = (name: string): string => maskText(name);

const maskText = (text: string): string => maskSecrets(text, findSecrets(text, wordLists));
