import { findSecrets, maskSecrets } from '@libs/guard/secrets.ts';
import { chineseWords, englishWords } from '@libs/guard/bip39-word-lists.ts';
import { guardedFields, type ChatCommand, type CommandType } from '@libs/protocol/commands.ts';
import { MAX_NAME_LENGTH } from '@libs/protocol/contact.ts';
import type { SentTranslation } from '@libs/protocol/translation.ts';

const wordLists = { english: englishWords, chinese: chineseWords };

/**
 * The command as it may be kept. The page has warned its writer already, but pages are old, and scripts have no manners;
 * the log cannot forget, so nothing gets into it that could empty somebody's wallet. The same command always gives the
 * same one, so a resend is still a repeat.
 */
export function maskCommandSecrets(command: ChatCommand): ChatCommand {
  const fields: readonly GuardedField[] = guardedFields[command.type];
  const given = command as Partial<Record<GuardedField, unknown>>;
  const masked = fields.filter((field) => given[field]).map((field) => [field, maskers[field](given[field] as never)]);
  return masked.length === 0 ? command : { ...command, ...(Object.fromEntries(masked) as object) };
}

/** What somebody is called. A mask may be longer than what it hides, and what is longer than a name is read as none. */
export const maskName = (name: string): string => maskText(name).slice(0, MAX_NAME_LENGTH).toWellFormed();

/** A file may be called after the secret that it shows. */
export const maskFileName = (name: string): string => maskText(name);

const maskText = (text: string): string => maskSecrets(text, findSecrets(text, wordLists));

type GuardedField = (typeof guardedFields)[CommandType][number];

/** How each guarded field is masked. */
const maskers = {
  text: maskText,
  name: maskName,
  translation: (translation: SentTranslation) => ({ ...translation, text: maskText(translation.text) }),
} satisfies Record<GuardedField, unknown>;
