import { findEmails } from './emails-in-text.ts';
import type { Level } from './find-words.ts';
import { matchClause, type FieldText } from './match-clause.ts';
import { findNumbers } from './numbers-in-text.ts';
import { isIdentifying, type SearchField } from './search-document.ts';
import { pairsOf, type Clause, type SearchQuery } from './search-query.ts';
import { tokenize } from './tokenize.ts';

/** What to mark in the text of a field, in code units. */
export type MarkedRange = { start: number; end: number };
export type MatchedLine = { field: SearchField; ranges: MarkedRange[] };

const LEVELS_OF_A_MATCH: readonly Level[] = ['word', 'form', 'near'];

/**
 * The line that shows why a conversation was found: that which has most of the query, who somebody is before what was
 * written, and then the later one. Null when a clause matches nowhere, or an unwanted one does: the index holds words in 16
 * bits and may be wrong about a phrase.
 */
export function matchLine(fields: readonly SearchField[], query: SearchQuery): MatchedLine | null {
  const texts = fields.map(readField);
  if (query.without.some((clause) => findIn(texts, clause, ['word', 'form']).length > 0)) return null;
  const found = query.clauses.map((clause) => findIn(texts, clause, LEVELS_OF_A_MATCH));
  if (found.some((matches) => matches.length === 0)) return null;
  const lines = new Map<FieldText, MarkedRange[]>();
  for (const matches of found)
    for (const { text, ranges } of matches) lines.set(text, [...(lines.get(text) ?? []), ...ranges]);
  const counts = (text: FieldText) => found.filter((matches) => matches.some((one) => one.text === text)).length;
  const rank = (text: FieldText) => counts(text) * 2 + Number(isIdentifying(text.field.kind));
  const best = [...lines.keys()].reduce<FieldText | null>((a, b) => (a && rank(a) > rank(b) ? a : b), null);
  return best && { field: best.field, ranges: mergeRanges(lines.get(best)!) };
}

const readField = (field: SearchField): FieldText => ({
  field,
  tokens: tokenize(field.text),
  numbers: findNumbers(field.text),
  emails: findEmails(field.text),
});

type FoundIn = { text: FieldText; ranges: MarkedRange[] };

/** At the strictest level at which it is found at all. */
function findIn(texts: readonly FieldText[], clause: Clause, levels: readonly Level[]): FoundIn[] {
  if (clause.is === 'all') return findAll(texts, clause.clauses, levels);
  if (clause.is === 'first')
    return clause.clauses.map((one) => findIn(texts, one, levels)).find((found) => found.length > 0) ?? [];
  if (clause.is === 'any') return clause.clauses.flatMap((one) => findIn(texts, one, levels));
  for (const level of levels) {
    const found = texts
      .map((text) => ({ text, ranges: matchClause(clause, text, level) }))
      .filter(({ ranges }) => ranges.length > 0);
    if (found.length > 0) return found;
  }
  if (clause.is !== 'phrase' || clause.isQuoted) return [];
  return findAll(
    texts,
    pairsOf(clause.tokens).map((tokens) => ({ is: 'phrase', tokens, isQuoted: true })),
    levels,
  );
}

/** Each of them somewhere. */
function findAll(texts: readonly FieldText[], clauses: readonly Clause[], levels: readonly Level[]): FoundIn[] {
  const found = clauses.map((clause) => findIn(texts, clause, levels));
  return found.every((matches) => matches.length > 0) ? found.flat() : [];
}

/** In order, and those that meet as one. */
function mergeRanges(ranges: readonly MarkedRange[]): MarkedRange[] {
  const merged: MarkedRange[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
