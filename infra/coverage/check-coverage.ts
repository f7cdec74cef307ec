/**
 * Checks infra/coverage/coverage.md against the tree: a row that claims a folder and a test must name things that
 * exist. Pure: it asks `FileTree` what exists, so the specs need no disk.
 */

export type FileTree = {
  exists(path: string): boolean;
  read(path: string): string;
};

export type CoverageRow = {
  line: number;
  id: string;
  requirement: string;
  file: string;
  shownBy: string;
  note: string;
};
export type CoverageFault = { line: number; message: string };
export type CoverageReport = { faults: CoverageFault[]; done: number; byDecision: number; notYet: number };

const ROW_PATTERN = /^\|\s*([A-Z]-\d+)\s*\|/;
const POINT_PATTERN = /^- \*\*(§9\.\d+)\*\*/;
const PENDING_PATTERN = /\bnot yet\b|\bissue \d+\b/;

/** Checks every row of the tables and counts them: done, settled by a decision, or pending. */
export function checkCoverage(markdown: string, tree: FileTree): CoverageReport {
  const lines = markdown.split('\n');
  const points = new Set(lines.flatMap((line) => POINT_PATTERN.exec(line)?.[1] ?? []));
  const seen = new Map<string, number>();
  const coverage: CoverageReport = { faults: [], done: 0, byDecision: 0, notYet: 0 };

  for (const row of readRows(lines)) {
    const faults = [...checkId(row, seen), ...checkNote(row, points), ...checkClaims(row, tree)];
    coverage.faults.push(...faults.map((message) => ({ line: row.line, message: `${row.id} ${message}` })));
    seen.set(row.id, seen.get(row.id) ?? row.line);
    const state = rowState(row);
    if (state) coverage[state] += 1;
    else
      coverage.faults.push({
        line: row.line,
        message: `${row.id} has no folder with a test, no § point and no "not yet"`,
      });
  }
  return coverage;
}

export function readRows(lines: readonly string[]): CoverageRow[] {
  return lines.flatMap((text, at) => {
    if (!ROW_PATTERN.test(text)) return [];
    const [, id = '', requirement = '', file = '', shownBy = '', note = ''] = text
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return [{ line: at + 1, id, requirement, file, shownBy, note }];
  });
}

/** A pending note takes precedence: a row that is partly built is not done. */
function rowState(row: CoverageRow): 'done' | 'byDecision' | 'notYet' | null {
  if (PENDING_PATTERN.test(row.note)) return 'notYet';
  if (row.file !== '' && row.shownBy !== '') return 'done';
  return row.note.includes('§') ? 'byDecision' : null;
}

function checkId(row: CoverageRow, seen: ReadonlyMap<string, number>): string[] {
  const first = seen.get(row.id);
  return first === undefined ? [] : [`is used twice; it is on line ${first} already`];
}

function checkNote(row: CoverageRow, points: ReadonlySet<string>): string[] {
  const named = row.note.match(/§[\d.]*\d/g) ?? [];
  return named
    .filter((point) => !points.has(point))
    .map((point) => `names ${point}, which the list of decisions does not contain`);
}

function checkClaims(row: CoverageRow, tree: FileTree): string[] {
  const missing = cellParts(row.file).filter((path) => !tree.exists(path));
  return [...missing.map((path) => `names the folder ${path}, which does not exist`), ...checkTests(row, tree)];
}

function checkTests(row: CoverageRow, tree: FileTree): string[] {
  return cellParts(row.shownBy).flatMap((entry) => {
    const [path = '', title] = entry.split(/\s+›\s+(.*)/s);
    if (!tree.exists(path)) return [`names the test ${path}, which does not exist`];
    if (title === undefined || containsTitle(tree.read(path), title)) return [];
    return [`names the test "${title}", which does not occur in ${path}`];
  });
}

/** The title as in the code, where quotes inside it may be escaped. */
function containsTitle(code: string, title: string): boolean {
  return code.replaceAll(/\\(['"`])/g, '$1').includes(title);
}

/** Several paths or tests in one cell are separated by line breaks: `a.ts<br>b.ts`. */
function cellParts(cell: string): string[] {
  return cell
    .split(/<br\s*\/?>/)
    .map((entry) => entry.replaceAll('`', '').trim())
    .filter((entry) => entry !== '');
}
