import { maskSecrets } from '@libs/guard/mask-secrets.ts';
import { findSecrets } from '@libs/guard/secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { guardedFields, type ChatCommand, type CommandType } from '@libs/protocol/commands.ts';
import { MAX_NAME_LENGTH } from '@libs/protocol/contact.ts';
import type { SentTranslation } from '@libs/protocol/translation.ts';

/**
 * The command with its secrets masked, as it may be stored. The page has warned its writer already, but a page may be
 * outdated and a script need not check; the ledger cannot delete a secret. The result depends on the command only, so a
 * resend is still a repeat.
 */
export function maskCommandSecrets(command: ChatCommand): ChatCommand {
  const fields: readonly GuardedField[] = guardedFields[command.type];
  const given = command as Partial<Record<GuardedField, unknown>>;
  const masked = fields.filter((field) => given[field]).map((field) => [field, maskers[field](given[field] as never)]);
  return masked.length === 0 ? command : { ...command, ...(Object.fromEntries(masked) as object) };
}

/** A name with its secrets masked, cut to the maximum length: a mask may be longer than what it hides. */
export const maskName = (name: string): string => maskText(name).slice(0, MAX_NAME_LENGTH).toWellFormed();

/** A file name with its secrets masked. */
export const maskFileName = (name: string): string => maskText(name);

const maskText = (text: string): string => maskSecrets(text, findSecrets(text, seedPhrases));

type GuardedField = (typeof guardedFields)[CommandType][number];

/** How each guarded field is masked. */
const maskers = {
  text: maskText,
  reason: maskText,
  note: maskText,
  name: maskName,
  translation: (translation: SentTranslation) => ({ ...translation, text: maskText(translation.text) }),
} satisfies Record<GuardedField, unknown>;
