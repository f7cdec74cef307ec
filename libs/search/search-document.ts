/** What a text of a conversation is. Names, addresses and numbers are matched as they are; other texts by their forms too. */
export type FieldKind =
  | 'message'
  | 'note'
  | 'name'
  | 'email'
  | 'phone'
  | 'file'
  | 'agent'
  | 'tag'
  | 'case'
  | 'identifier';

export type SearchField = { kind: FieldKind; text: string; seq?: number };

/** A conversation as the index is given it: all of its texts. `sortAt` in milliseconds since 1970, fractions allowed. */
export type SearchDocument = {
  sessionId: string;
  sortAt: number;
  status: string;
  /** The agent's id; null while none has the conversation. */
  agent: string | null;
  languages: readonly string[];
  tags: readonly string[];
  fields: readonly SearchField[];
};

/** Kinds that say who somebody is: found first, and never by another form of the word. */
const IDENTIFYING_KINDS: ReadonlySet<FieldKind> = new Set(['name', 'email', 'phone', 'case', 'identifier']);

export const isIdentifying = (kind: FieldKind): boolean => IDENTIFYING_KINDS.has(kind);
