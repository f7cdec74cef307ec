import { findNumber } from './find-numbers.ts';
import { findWord, type FoundTerms, type Level } from './find-words.ts';
import { pairsOf, type Clause, type PhraseToken, type SearchFilter, type SearchQuery } from './search-query.ts';
import { sequenceUnitOf } from './sequence.ts';
import { allOf, anyOf, listSource, type Source, type SourceContext } from './sources.ts';
import { ANY_CONVERSATION, facet, IN_AGENT, IN_PERSON, IN_TAG, IN_TEXT, wordOf } from './term-scopes.ts';
import { unitsToString } from './encode-numbers.ts';
import type { Vocabulary } from './vocabulary.ts';

export type CompileContext = SourceContext & { vocabulary: Vocabulary; level: Level };

/**
 * `source`: what matches, null for nothing. `terms`: by which a level is known to add nothing. `isCut`: not all terms.
 * `count`: at most so many match.
 */
export type Compiled = { source: Source | null; terms: string; isCut: boolean; count: number };

/** What matches the words of a query at this level, and both filters. */
export function compileQuery(query: SearchQuery, filter: SearchFilter, context: CompileContext): Compiled {
  const clauses: Compiled[] = [];
  for (const clause of query.clauses) {
    const compiled = compileClause(clause, context);
    // Whoever pastes words that nobody wrote has them corrected one at a time, not all.
    if (!compiled.source) return compiled;
    clauses.push(compiled);
  }
  const scoped = [...query.agentWords.map((word) => word + IN_AGENT), ...query.tagWords.map((word) => word + IN_TAG)];
  const facets = [...facetsOf(query.filter), ...facetsOf(filter), ...scoped.map((term) => [term])];
  const all = [...clauses, ...facets.map((terms) => anyTerm(terms, context))];
  return all.length === 0 ? anyTerm([ANY_CONVERSATION], context) : intersect(all, context);
}

/** Times are no lists: a page begins and ends there. */
function facetsOf({ agents, statuses, languages, tags }: SearchFilter): string[][] {
  const kinds = [
    ['agent', agents],
    ['status', statuses],
    ['language', languages],
    ['tag', tags],
  ] as const;
  return kinds.flatMap(([kind, values]) => (values ? [values.map((value) => facet(kind, value))] : []));
}

export function compileClause(clause: Clause, context: CompileContext): Compiled {
  switch (clause.is) {
    case 'word':
      return anyFound(findWord(clause.word, context.level, context.vocabulary), context);
    case 'number':
      return anyFound(findNumber(clause.digits, clause.isInternational, context), context);
    case 'email':
      return compileEmail(clause.address, context);
    case 'shortened':
      return compileShortened(clause, context);
    case 'phrase':
      return compilePhrase(clause, context);
    case 'any':
      return union(
        clause.clauses.map((one) => compileClause(one, context)),
        context,
      );
    case 'first':
      return firstKnown(clause.clauses.map((one) => compileClause(one, context)));
    case 'all':
      return intersect(
        clause.clauses.map((one) => compileClause(one, context)),
        context,
      );
  }
}

type Phrase = { tokens: readonly PhraseToken[]; isQuoted: boolean };

const MAX_READ = 2_000;
const MAX_TERMS = 48;

/** An address that is not written to its end is the beginning of one. */
function compileEmail(address: string, context: CompileContext): Compiled {
  const exact = anyTerm(scopesOf(address, context.level), context);
  if (exact.source || context.level !== 'near') return exact;
  return anyTerm(context.vocabulary.startingWith(address, MAX_TERMS), context);
}

const scopesOf = (word: string, level: Level): string[] =>
  level === 'person' ? [word + IN_PERSON] : [word + IN_PERSON, word + IN_TEXT];

function compileShortened({ head, tail }: { head: string; tail: string }, context: CompileContext): Compiled {
  const { vocabulary, level } = context;
  const read = tail.length >= 3 ? vocabulary.endingWith(tail, MAX_READ) : vocabulary.startingWith(head, MAX_READ);
  const fits = (word: string) =>
    word.length > head.length + tail.length && word.startsWith(head) && word.endsWith(tail);
  const scopes = scopesOf('', level);
  const terms = read.filter((term) => fits(wordOf(term)) && scopes.includes(term.slice(wordOf(term).length)));
  return anyTerm(terms, context);
}

/** All of its words and pairs of characters, and then in this order beside each other. */
function compilePhrase({ tokens, isQuoted }: Phrase, context: CompileContext): Compiled {
  const lists = termsOfPhrase(tokens).map((word) => anyTerm(scopesOf(word, context.level), context));
  const all = intersect(lists, context);
  const pairs = !all.source && !isQuoted && context.level === 'near' ? pairsOf(tokens) : [];
  if (pairs.length > 0)
    return intersect(
      pairs.map((pair) => compilePhrase({ tokens: pair, isQuoted }, context)),
      context,
    );
  if (!all.source || tokens.length === 1 || isPair(tokens)) return all;
  const units = unitsToString(tokens.map(({ text }) => sequenceUnitOf(text)));
  const isMatch = (slot: number) => {
    const sequence = context.table.sequenceOf(slot);
    context.work.spend(1 + (sequence.length >>> UNITS_READ_AT_ONCE_LOG2));
    return sequence.includes(units);
  };
  return { ...all, source: allOf([all.source], context, isMatch) };
}

/** Is a term itself. */
const isPair = (tokens: readonly PhraseToken[]): boolean =>
  tokens.length === 2 && tokens.every(({ isCharacter }) => isCharacter) && tokens[1]!.isJoined;

/** So many words are compared in about the time of one look at a list. */
const UNITS_READ_AT_ONCE_LOG2 = 8;

/** Words, and pairs of characters; a character that stands alone is in no list but that of a name. */
const termsOfPhrase = (tokens: readonly PhraseToken[]): string[] =>
  tokens.flatMap(({ text, isCharacter, isJoined }, index) => {
    const before = tokens[index - 1];
    if (!isCharacter || tokens.length === 1) return [text];
    return before?.isCharacter && isJoined ? [before.text + text] : [];
  });

function anyFound({ terms, isCut }: FoundTerms, context: CompileContext): Compiled {
  return { ...anyTerm(terms, context), isCut };
}

function anyTerm(terms: readonly string[], context: CompileContext): Compiled {
  const lists = terms.flatMap((term) => context.vocabulary.listOf(term) ?? []).slice(0, MAX_TERMS);
  const sources = lists.map((list) => listSource(list, context));
  const count = lists.reduce<number>((sum, list) => sum + (typeof list === 'number' ? 1 : list.length), 0);
  return { ...firstOrAny(sources, context), terms: terms.join(' '), isCut: terms.length > MAX_TERMS, count };
}

const firstOrAny = (sources: readonly Source[], context: CompileContext): { source: Source | null } => ({
  source: sources.length === 0 ? null : anyOf(sources, context),
});

function union(some: readonly Compiled[], context: CompileContext): Compiled {
  const sources = some.flatMap(({ source }) => source ?? []);
  const count = some.reduce((sum, one) => sum + one.count, 0);
  return { ...joined(some, '|'), ...firstOrAny(sources, context), count };
}

const firstKnown = (some: readonly Compiled[]): Compiled => some.find(({ source }) => source) ?? some[0]!;

/** The rarest first: the others are only asked about what it has. */
function intersect(some: readonly Compiled[], context: CompileContext): Compiled {
  const sources = some.toSorted((a, b) => a.count - b.count).flatMap(({ source }) => source ?? []);
  const [first, ...others] = sources;
  const isEmpty = !first || sources.length < some.length;
  const count = Math.min(...some.map((one) => one.count));
  return { ...joined(some, '&'), source: isEmpty ? null : allOf([first, ...others], context), count };
}

const joined = (some: readonly Compiled[], by: string) => ({
  terms: some.map(({ terms }) => terms).join(by),
  isCut: some.some(({ isCut }) => isCut),
});
