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
  | { is: 'all'; clauses: readonly Clause[] };

export type PhraseToken = { text: string; isCharacter: boolean };

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
