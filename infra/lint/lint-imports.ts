/**
 * `node infra/lint/lint-imports.ts` checks the tree against the table of import rules; `--draw` prints the table for
 * README. Exit code 1 when a rule is broken, or when README shows another table.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawRules } from './draw-rules.ts';
import { type ImportFault, checkImports } from './check-imports.ts';
import { checkReadmeRules } from './check-readme-rules.ts';

const root = join(import.meta.dirname, '../..');

if (process.argv.includes('--draw')) console.log(drawRules());
else reportFaults(findFaults());

function findFaults(): ImportFault[] {
  const files = listFiles().map((path) => ({
    path,
    text: isCode(path) ? readFileSync(join(root, path), 'utf8') : '',
  }));
  const readme = join(root, 'README.md');
  return [
    ...checkImports(files),
    ...(existsSync(readme) ? checkReadmeRules(readFileSync(readme, 'utf8'), drawRules()) : []),
  ];
}

/** Tracked and new files, without what .gitignore leaves out and without the content of an organisation. */
function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return listed
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '' && !path.startsWith('organisation/') && existsSync(join(root, path)));
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

function reportFaults(faults: ImportFault[]): void {
  for (const { path, line, message } of faults) console.error(`${path}:${line}: ${message}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('import rules: every import follows the table');
}
