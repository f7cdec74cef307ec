import type { IdentifierKind, MessageIdentifier } from '@libs/protocol/identifiers.ts';
import type { SecretMatch } from './secret-match.ts';
import { MASK } from './mask-secrets.ts';

/**
 * Numbers that are dangerous when they are the person's own and evidence when they are the other side's: only the person
 * knows which. Codes, passwords, keys and seed phrases are never anybody's evidence, and masked as ever.
 */
export type IdentifierMatch = SecretMatch & { kind: IdentifierKind };

const IDENTIFIER_KINDS: readonly string[] = ['card-number'] satisfies IdentifierKind[];

export const isIdentifier = (secret: SecretMatch): secret is IdentifierMatch => IDENTIFIER_KINDS.includes(secret.kind);

const ENDING_LENGTH = 4;

/** How a person recognises a number without anybody reading it. */
export const endingOf = (value: string): string =>
  value
    .normalize('NFKC')
    .replaceAll(/[\s–-]/g, '')
    .slice(-ENDING_LENGTH);

export type SeparatedText = { text: string; identifiers: MessageIdentifier[]; values: string[] };

/** Takes identifiers out of a text, with all other secrets. Nothing of an identifier is left, not its digits either. */
export function separateIdentifiers(text: string, secrets: readonly SecretMatch[]): SeparatedText {
  const found = secrets.filter(isIdentifier);
  const values = found.map(({ start, end }) => text.slice(start, end));
  return {
    text: secrets.reduceRight((rest, { start, end }) => rest.slice(0, start) + MASK + rest.slice(end), text),
    identifiers: found.map(({ kind }, index) => ({ kind, ending: endingOf(values[index]!) })),
    values,
  };
}
