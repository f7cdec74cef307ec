import type { Token } from './tokenize.ts';

/** What one part of a query asks for. All words are folded. */
export type Clause =
  | { is: 'word'; word: string }
  /** Words and characters in this order, nothing between. `isQuoted`: as it is written, in no other form. */
  | { is: 'phrase'; tokens: readonly PhraseToken[]; isQuoted: boolean }
  | { is: 'number'; digits: string; isInternational: boolean }
  /** `name@host.org`, `name@`, `@host.org`. */
  | { is: 'email'; address: string }
  /** `0x12ab…9f3c`; either end may be empty. */
  | { is: 'shortened'; head: string; tail: string }
  | { is: 'any'; clauses: readonly Clause[] }
  /** The first of which the index knows anything. */
  | { is: 'first'; clauses: readonly Clause[] }
  | { is: 'all'; clauses: readonly Clause[] };

export type PhraseToken = Pick<Token, 'text' | 'isCharacter' | 'isJoined'>;

const MIN_CHARACTERS_FOR_PAIRS = 4;
const MAX_CHARACTERS_FOR_PAIRS = 8;

/** The words of two characters that a longer run may have been written from; none for anything else. */
export function pairsOf(tokens: readonly PhraseToken[]): PhraseToken[][] {
  const { length } = tokens;
  const isRun = length % 2 === 0 && length >= MIN_CHARACTERS_FOR_PAIRS && length <= MAX_CHARACTERS_FOR_PAIRS;
  if (!isRun || !tokens.every(({ isCharacter, isJoined }, at) => isCharacter && (isJoined || at === 0))) return [];
  return Array.from({ length: length / 2 }, (_, index) => tokens.slice(2 * index, 2 * index + 2));
}

/** Of one kind, any of the values; of the kinds, all. Times in milliseconds since 1970. */
export type SearchFilter = {
  /** Ids; '' for conversations that no agent has. */
  agents?: readonly string[];
  statuses?: readonly string[];
  languages?: readonly string[];
  tags?: readonly string[];
  /** From this time on. */
  from?: number;
  /** Before this time. */
  until?: number;
};

export type SearchQuery = {
  /** All of them. */
  clauses: readonly Clause[];
  /** None of them. */
  without: readonly Clause[];
  /** Words that the agent's name, and a tag, must have. */
  agentWords: readonly string[];
  tagWords: readonly string[];
  filter: SearchFilter;
};

/** Nothing is asked for: such a query finds nothing. */
export const isBlankQuery = ({ clauses, agentWords, tagWords, filter }: SearchQuery): boolean =>
  clauses.length + agentWords.length + tagWords.length + Object.keys(filter).length === 0;
