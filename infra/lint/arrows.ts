/**
 * `node infra/lint/arrows.ts` holds the tree against the arrows table; `--draw` prints the table for README.
 * Exit code 1 when an arrow is broken, or when README draws another table than the one that is enforced.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw } from './arrows-table.ts';
import { type Fault, checkImports } from './check-imports.ts';
import { checkDrawing } from './check-drawing.ts';

const root = join(import.meta.dirname, '../..');

if (process.argv.includes('--draw')) console.log(draw());
else report(faultsOfTree());

function faultsOfTree(): Fault[] {
  const files = filesOfTree().map((path) => ({
    path,
    text: isCode(path) ? readFileSync(join(root, path), 'utf8') : '',
  }));
  const readme = join(root, 'README.md');
  return [...checkImports(files), ...(existsSync(readme) ? checkDrawing(readFileSync(readme, 'utf8'), draw()) : [])];
}

/** What is in git or about to be: tracked and new files, without what .gitignore leaves out. */
function filesOfTree(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return listed
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

function report(faults: Fault[]): void {
  for (const { path, line, message } of faults) console.error(`${path}:${line}: ${message}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('arrows: every import follows the table');
}
