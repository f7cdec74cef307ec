import { findEmails } from './emails-in-text.ts';
import { foldText } from './fold-text.ts';
import { findNumbers } from './numbers-in-text.ts';
import { isIdentifying, type FieldKind, type SearchDocument, type SearchField } from './search-document.ts';
import { BREAK, sequenceUnitOf } from './sequence.ts';
import { ANY_CONVERSATION, facet, IN_AGENT, IN_PERSON, IN_TAG, IN_TEXT } from './term-scopes.ts';
import { tokenize, type Token } from './tokenize.ts';

/** A conversation has no more terms and words than so many; what comes later in its texts is not found. */
const MAX_TERMS = 20_000;
const MAX_SEQUENCE = 60_000;

export type DocumentTerms = { terms: Set<string>; sequence: number[]; isCut: boolean };

/** Everything that a conversation can be found by. What says who somebody is comes first, so that it is never cut. */
export function termsOfDocument(document: SearchDocument): DocumentTerms {
  const found: DocumentTerms = { terms: new Set(facetsOf(document)), sequence: [], isCut: false };
  const fields = [...document.fields].sort((a, b) => Number(isIdentifying(b.kind)) - Number(isIdentifying(a.kind)));
  for (const field of fields) {
    if (found.terms.size >= MAX_TERMS || found.sequence.length >= MAX_SEQUENCE) return { ...found, isCut: true };
    addField(field, found);
  }
  return found;
}

const facetsOf = ({ status, agent, languages, tags }: SearchDocument): string[] => [
  ANY_CONVERSATION,
  facet('status', status),
  facet('agent', agent ?? ''),
  ...languages.map((language) => facet('language', language)),
  ...tags.map((tag) => facet('tag', tag)),
];

function addField({ kind, text }: SearchField, { terms, sequence }: DocumentTerms): void {
  const scopes = SCOPES[kind] ?? [isIdentifying(kind) ? IN_PERSON : IN_TEXT];
  const tokens = tokenize(text);
  for (const scope of scopes) {
    const add = (word: string) => terms.size < MAX_TERMS && terms.add(word + scope);
    for (const [index, token] of tokens.entries()) termsOfToken(token, tokens[index - 1], add);
    const single = scope === IN_PERSON ? tokens.filter(({ isCharacter }) => isCharacter) : [];
    for (const word of [...single.map(({ text: one }) => one), ...(kind === 'file' ? wordsOfFileName(text) : [])])
      add(word);
    addWholes(text, add);
  }
  for (const token of tokens) {
    if (sequence.length >= MAX_SEQUENCE) return;
    sequence.push(sequenceUnitOf(token.text));
  }
  sequence.push(BREAK);
}

const SCOPES: Partial<Record<FieldKind, readonly string[]>> = { agent: [IN_TEXT, IN_AGENT], tag: [IN_TEXT, IN_TAG] };

/** An amount written onto its unit, `300USDT` or `USD300`: found whole and by either half. */
const AMOUNT = /^(?:(\p{N}+)([\p{L}\p{M}]+)|([\p{L}\p{M}]+)(\p{N}+))$/u;

function termsOfToken(token: Token, before: Token | undefined, add: (word: string) => void): void {
  if (!token.isCharacter) {
    add(token.text);
    for (const half of AMOUNT.exec(token.text)?.slice(1) ?? []) if (half) add(half);
  } else if (token.isJoined && before?.isCharacter) add(before.text + token.text);
}

/** `bankSlip_2024-03.PDF`: bank, slip; what stands between digits and letters too. */
const wordsOfFileName = (name: string): string[] =>
  name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Nd}+/gu)?.map(foldText) ?? [];

/** A word with hyphens is also found without them. */
const HYPHENATED = /(?<![\p{L}\p{N}])\p{L}{1,30}(?:[-‐]\p{L}{1,30}){1,3}(?![\p{L}\p{N}])/gu;
export const joinHyphenated = (written: string): string => foldText(written.replace(/[-‐]/g, ''));

/** What is one thing although it is cut into several words: numbers, addresses, words with hyphens. */
function addWholes(text: string, add: (word: string) => void): void {
  for (const { digits } of findNumbers(text)) add(digits);
  for (const { local, domain } of findEmails(text))
    for (const one of [`${local}@${domain}`, `${local}@`, `@${domain}`]) add(one);
  for (const [written] of text.matchAll(HYPHENATED)) add(joinHyphenated(written));
}
