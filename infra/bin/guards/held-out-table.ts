import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError } from '../servers/user-error.ts';
import type { TableRequest } from './guards-arguments.ts';
import { isRight, sideOf, type Expected, type Side } from './held-out-verdict.ts';
import { linesOf } from './judge-file.ts';
import { judgeLine, recognisers, type Recogniser } from './judge-line.ts';

type HeldOutSet = { recogniser: Recogniser; round: string; path: string };
type Count = { right: number; all: number };
type Row = { name: string; sides: Record<Side, Count> };

/**
 * Prints how each recogniser does on each set: right of all, of what must be stopped and of what must not. It prints no
 * line of a set, because whoever mends the rules must not have read one.
 */
export async function printHeldOutTable({ sets, isByKind }: TableRequest, print: (line: string) => void) {
  const found = findSets(sets);
  if (found.length === 0) throw new UserError(`${sets} has no set: a file like round-1/outgoing.jsonl is one.`);
  print(columns(['set', 'harmful', 'harmless']));
  for (const set of found) for (const row of await rowsOf(set, isByKind)) print(formatRow(row));
}

/** In folders named by round, or in the folder itself. */
function findSets(folder: string): HeldOutSet[] {
  if (!existsSync(folder)) throw new UserError(`There is no folder ${folder}.`);
  const rounds = readdirSync(folder).filter((name) => name.startsWith('round-'));
  const folders = [folder, ...rounds.sort().map((name) => join(folder, name))];
  return recognisers.flatMap((recogniser) =>
    folders
      .map((inside) => ({ recogniser, round: basename(inside), path: join(inside, `${recogniser}.jsonl`) }))
      .filter(({ path }) => existsSync(path)),
  );
}

async function rowsOf({ recogniser, round, path }: HeldOutSet, isByKind: boolean): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (const line of linesOf(path)) {
    const written = JSON.parse(line) as {
      lang?: string;
      target?: string;
      to?: string;
      kind?: string;
      expect: Expected;
    };
    const side = sideOf(recogniser, written.expect);
    const right = isRight(recogniser, written.expect, await judgeLine(line));
    const language = written.lang ?? written.target ?? written.to ?? '';
    const name = `${recogniser} ${round}`;
    const kinds = isByKind
      ? [`${name} · kind ${written.kind ?? ''}`, `${name} · ${language} · ${written.kind ?? ''}`]
      : [];
    for (const of of [name, `${name} · ${language}`, ...kinds]) addTo(rows, of, { side, right });
  }
  return [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function addTo(rows: Map<string, Row>, name: string, { side, right }: { side: Side; right: boolean }): void {
  const row = rows.get(name) ?? { name, sides: { harmful: { right: 0, all: 0 }, harmless: { right: 0, all: 0 } } };
  row.sides[side].all += 1;
  row.sides[side].right += Number(right);
  rows.set(name, row);
}

const formatRow = ({ name, sides }: Row): string =>
  columns([name, formatCount(sides.harmful), formatCount(sides.harmless)]);

const formatCount = ({ right, all }: Count): string =>
  all === 0 ? '-' : `${right}/${all} ${((100 * right) / all).toFixed(1)} %`;

const NAME_WIDTH = 56;
const COUNT_WIDTH = 18;

const columns = ([name, ...counts]: [string, ...string[]]): string =>
  [name.padEnd(NAME_WIDTH), ...counts.map((count) => count.padStart(COUNT_WIDTH))].join('');
