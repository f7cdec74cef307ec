import { findHalves, findHyphenated, findInFileName, halvesOfAmount } from './compound-words.ts';
import { findEmails } from './emails-in-text.ts';
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
    const numbers = findNumbers(text).filter(({ start, end }) => isAccount(kind, text.slice(start, end)));
    for (const [index, token] of tokens.entries())
      if (!numbers.some(({ start, end }) => start <= token.start && token.end <= end))
        termsOfToken(token, tokens[index - 1], add);
    const single = scope === IN_PERSON ? tokens.filter(({ isCharacter }) => isCharacter) : [];
    for (const word of [
      ...single.map(({ text: one }) => one),
      ...(kind === 'file' ? findInFileName(text).map(({ word }) => word) : []),
    ])
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

function termsOfToken(token: Token, before: Token | undefined, add: (word: string) => void): void {
  if (!token.isCharacter) {
    add(token.text);
    for (const half of halvesOfAmount(token.text)) add(half);
    if (LEADING_ZEROS.test(token.text)) add(token.text.replace(/^0+/, ''));
  } else if (token.isJoined && before?.isCharacter) add(before.text + token.text);
}

/** Its groups are no words: who looks for `5678` means the end of a number, not its middle. */
const isAccount = (kind: FieldKind, written: string): boolean =>
  kind === 'phone' || kind === 'identifier' || /^\p{Nd}{4,6}(?:[ -]\p{Nd}{3,6}){2,}$/u.test(written);

/** A case number is written with and without. */
const LEADING_ZEROS = /^0+\d{3,8}$/;

/** Without one of these there is none, and most messages have none. */
const MAY_HAVE_WHOLES = /[@＠\-‐/'’ʼ]|\p{Nd}/u;

/** What is one thing although it is cut into several words: numbers, addresses, words with hyphens. */
function addWholes(text: string, add: (word: string) => void): void {
  if (!MAY_HAVE_WHOLES.test(text)) return;
  for (const { digits } of findNumbers(text)) add(digits);
  for (const { local, domain } of findEmails(text))
    for (const one of [`${local}@${domain}`, `${local}@`, `@${domain}`]) add(one);
  for (const { word } of [...findHalves(text), ...findHyphenated(text)]) add(word);
}
