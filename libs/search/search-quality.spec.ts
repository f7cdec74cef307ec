import { matchLine } from './match-line.ts';
import { parseQuery } from './parse-query.ts';
import { qualityPeople, qualityQueries } from './quality-corpus.ts';
import type { FieldKind, SearchField } from './search-document.ts';
import { SearchIndex } from './search-index.ts';

const KINDS = /^(message|note|name|email|phone|file|agent|tag|case|identifier): /;
const fieldOf = (written: string): SearchField => ({
  kind: (KINDS.exec(written)?.[1] ?? 'message') as FieldKind,
  text: written.replace(KINDS, ''),
});

const people = new Map(
  qualityPeople
    .split(/^# /m)
    .slice(1)
    .map((lines): [string, SearchField[]] => {
      const [id = '', ...texts] = lines.trim().split('\n');
      return [id, texts.map(fieldOf)];
    }),
);

const index = new SearchIndex();
for (const [at, [sessionId, fields]] of [...people].entries())
  index.put({ sessionId, sortAt: at, status: 'open', agent: null, languages: [], tags: [], fields });

const found = (typed: string): string[] =>
  index
    .find(parseQuery(typed), { limit: 50 })
    .hits.map(({ sessionId }) => sessionId)
    .sort();

const queriesOf = (lines: string): [typed: string, expected: string[]][] =>
  lines
    .trim()
    .split(/\n| ; /)
    .map((line) => {
      const [typed = '', expected = ''] = line.split(/ => ?/);
      return [typed, expected.split(' ').filter(Boolean).sort()];
    });

describe.each(Object.entries(qualityQueries))('a search by %s', (_, lines) => {
  const queries = queriesOf(lines);

  it.each(queries)('of %s finds %j', (typed, expected) => expect(found(typed)).toEqual(expected));

  it('shows a line for whatever it finds', () => {
    const withWords = queries.map(([typed]) => typed).filter((typed) => parseQuery(typed).clauses.length > 0);
    const lines = withWords.flatMap((typed) =>
      found(typed).map((id) => [typed, id, matchLine(people.get(id)!, parseQuery(typed))?.ranges.length]),
    );
    expect(lines.filter(([, , ranges]) => !ranges)).toEqual([]);
  });
});
