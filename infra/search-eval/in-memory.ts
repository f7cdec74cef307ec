import { resolve } from 'node:path';
import { parseQuery } from '@libs/search/parse-query.ts';
import type { FieldKind, SearchDocument } from '@libs/search/search-document.ts';
import { SearchIndex } from '@libs/search/search-index.ts';
import { runBin, UserError } from '../bin/servers/user-error.ts';
import { readEvalFile, type EvalPerson } from './read-eval-file.ts';
import { scoreAnswers, type EvalAnswer } from './score.ts';

/** So many hits are asked for: all, so that the precision is that of everything that is found. */
const LIMIT = 1_000;

/**
 * `node … infra/search-eval/in-memory.ts FILE` asks the queries of a file of the index alone, without a system: what the
 * index finds, kind by kind (queries may have a `kind`), in seconds. What counts is `npm run search-eval`.
 */
await runBin(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (!path || more.length > 0) throw new UserError('Give one file.');
  const { people, queries } = readEvalFile(resolve(path));
  const index = new SearchIndex();
  for (const person of people) index.put(documentOf(person));
  const answers = queries.map(({ query, expect, kind = '' }): EvalAnswer & { kind: string } => ({
    kind,
    expected: expect,
    found: index
      .find(parseQuery(query), { limit: LIMIT, order: 'best' })
      .hits.map(({ sessionId }) => Number(sessionId)),
  }));
  for (const kind of new Set(answers.map((answer) => answer.kind))) {
    const some = answers.filter((answer) => answer.kind === kind);
    console.log(JSON.stringify({ kind, ...scoreAnswers(some), queries: some.length }));
  }
  console.log(JSON.stringify({ ...scoreAnswers(answers), people: people.length, queries: queries.length }));
});

function documentOf({ line, person, messages, notes, files }: EvalPerson): SearchDocument {
  const details = Object.entries(person).flatMap(([kind, text]) => (text ? [{ kind: kind as FieldKind, text }] : []));
  const texts = Object.entries({ message: messages, note: notes, file: files }).flatMap(([kind, some]) =>
    some.map((text) => ({ kind: kind as FieldKind, text })),
  );
  const fields = [...details, ...texts];
  return { sessionId: `${line}`, sortAt: line, status: 'waiting', agent: null, languages: [], tags: [], fields };
}
