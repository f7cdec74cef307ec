import { compileClause, compileQuery, type CompileContext } from './compile-query.ts';
import { PROBE, type DocumentTable, type SortPosition } from './document-table.ts';
import { LEVELS, type Level } from './find-words.ts';
import type { SearchOptions, SearchPage } from './search-page.ts';
import { isBlankQuery, type SearchFilter, type SearchQuery } from './search-query.ts';
import { MAX_WORK, SearchWork } from './search-work.ts';
import type { Source } from './sources.ts';
import type { Vocabulary } from './vocabulary.ts';

export type PageContext = { options: SearchOptions; table: DocumentTable; vocabulary: Vocabulary };

/** The matches of one level. `score` as in a hit. */
type LevelSource = { score: number; source: Source };

const scoreOf = (level: Level): number => LEVELS.length - LEVELS.indexOf(level);

export function findPage(query: SearchQuery, { options, table, vocabulary }: PageContext): SearchPage {
  const page: SearchPage = { hits: [], next: null, isPartial: false };
  if (isBlankQuery(query)) return page;
  const work = new SearchWork(options.maxWork ?? MAX_WORK);
  const contexts = LEVELS.map((level): CompileContext => ({ level, vocabulary, table, work }));
  const levels = compileLevels(query, contexts, { page, filter: options.filter ?? {} });
  const isWanted = createIsWanted(
    query,
    options.accept,
    contexts.find(({ level }) => level === 'form')!,
  );
  const pass: Pass = { query, options, table, work, page, levels, isWanted };
  if (options.order === 'best') findBestFirst(pass);
  else findNewestFirst(pass);
  return page;
}

type Pass = {
  query: SearchQuery;
  options: SearchOptions;
  table: DocumentTable;
  work: SearchWork;
  page: SearchPage;
  levels: LevelSource[];
  isWanted: IsWanted;
};
type IsWanted = (slot: number) => boolean;

/** From the strictest; one that has no other terms than the one before is left out. */
function compileLevels(
  query: SearchQuery,
  contexts: readonly CompileContext[],
  { page, filter }: { page: SearchPage; filter: SearchFilter },
): LevelSource[] {
  const levels: LevelSource[] = [];
  let before = '';
  for (const context of contexts) {
    const { source, terms, isCut } = compileQuery(query, filter, context);
    page.isPartial ||= isCut;
    if (source && terms !== before) levels.push({ score: scoreOf(context.level), source });
    before = terms;
  }
  return levels;
}

/** Whatever is no list: minus words, and who may see it. */
function createIsWanted({ without }: SearchQuery, accept: SearchOptions['accept'], exact: CompileContext): IsWanted {
  const unwanted = without.flatMap((clause) => compileClause(clause, exact).source ?? []);
  return (slot) =>
    exact.table.isLive(slot) &&
    !unwanted.some((source) => source.has(slot)) &&
    (accept?.(exact.table.positionOf(slot).sessionId) ?? true);
}

/** The last level has what all have; the score of a hit is that of the strictest that has it. */
function findNewestFirst(pass: Pass): void {
  const widest = pass.levels.at(-1);
  if (!widest) return;
  const scoreAt = (slot: number) => pass.levels.find(({ source }) => source.has(slot))?.score ?? widest.score;
  walk(pass, { ...widest, start: pass.options.after ?? null, scoreAt });
}

/** One level after the other; what a stricter one has was shown before. */
function findBestFirst(pass: Pass): void {
  const { after } = pass.options;
  for (const [index, { score, source }] of pass.levels.entries()) {
    if (after && score > after.score) continue;
    const stricter = pass.levels.slice(0, index);
    const scoreAt = (slot: number) => (stricter.some((one) => one.source.has(slot)) ? null : score);
    if (!walk(pass, { source, score, start: after?.score === score ? after : null, scoreAt })) return;
  }
}

/** One pass over a source. `scoreAt`: null for what was on a page before. */
type Walk = LevelSource & { start: SortPosition | null; scoreAt: (slot: number) => number | null };

/** Adds hits to the page; false when it is full and there is another one, or its work is spent. */
function walk({ options, query, table, work, page, isWanted }: Pass, { source, score, start, scoreAt }: Walk): boolean {
  const { hits } = page;
  const from = Math.max(query.filter.from ?? -Infinity, options.filter?.from ?? -Infinity);
  table.placeProbe(oldestOf([start, atTime(query.filter.until), atTime(options.filter?.until)]));
  for (let slot = source.below(PROBE); slot !== 0; slot = source.below(slot)) {
    const position = table.positionOf(slot);
    if (position.sortAt < from) return true;
    const found = isWanted(slot) ? scoreAt(slot) : null;
    if (!work.isSpent && found === null) continue;
    const isFull = hits.length >= options.limit;
    if (isFull) page.next = hits.at(-1)!;
    else if (work.isSpent) Object.assign(page, { next: { ...atAndBelow(position), score }, isPartial: true });
    if (isFull || work.isSpent) return false;
    hits.push({ ...position, score: found! });
  }
  return true;
}

const NEWEST: SortPosition = { sortAt: Infinity, sessionId: '' };
const atTime = (until: number | undefined): SortPosition => ({ sortAt: until ?? Infinity, sessionId: '' });

/** Begins with this one again: its id is before this in the order. */
const atAndBelow = ({ sortAt, sessionId }: SortPosition): SortPosition => ({ sortAt, sessionId: `${sessionId}~` });

const oldestOf = (positions: readonly (SortPosition | null)[]): SortPosition =>
  positions.reduce<SortPosition>((oldest, one) => {
    if (!one || one.sortAt > oldest.sortAt) return oldest;
    return one.sortAt < oldest.sortAt || one.sessionId < oldest.sessionId ? one : oldest;
  }, NEWEST);
