/**
 * A term is a folded word and, as its last character, where it stands: in any text, in what says who somebody is, or in
 * what a typed filter asks for. As the last character, so that words with one beginning stand together.
 */
export const IN_TEXT = '';
export const IN_PERSON = '\u0001';
export const IN_AGENT = '\u0002';
export const IN_TAG = '\u0003';

/** What is no word: the status, the agent's id, the languages and tags as they are. */
export const facet = (kind: 'status' | 'agent' | 'language' | 'tag', value: string): string =>
  `\u0004${kind}:${value.toLowerCase()}`;

/** Every conversation has it. */
export const ANY_CONVERSATION = '\u0004';

export const isFacet = (term: string): boolean => term.charCodeAt(0) === 4;

const isScope = (character: string): boolean => character !== '' && character <= IN_TAG;

export const scopeOf = (term: string): string => (isScope(term.slice(-1)) ? term.slice(-1) : IN_TEXT);
export const wordOf = (term: string): string => (isScope(term.slice(-1)) ? term.slice(0, -1) : term);
