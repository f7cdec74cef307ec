/**
 * `node infra/lint/lint-code.ts` checks the code against the rules that oxlint cannot check.
 * Exit code 1 when a name holds a word that GLOSSARY.md rules out, when two files export a type of one name, when a class
 * has a `#private` member, or when a table is accessed in another way than `table-rules.ts` says.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNames, readForbiddenWords } from './check-names.ts';
import { checkPrivateMembers } from './check-private-members.ts';
import { checkTables } from './check-tables.ts';
import * as tableRules from './table-rules.ts';

const root = join(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
const files = listed
  .toString('utf8')
  .split('\0')
  .filter((path) => /\.([cm]?[jt]sx?|sql|sh|css)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const forbidden = readForbiddenWords(readFileSync(join(root, 'GLOSSARY.md'), 'utf8'));
const faults = [...checkNames(files, forbidden), ...checkPrivateMembers(files), ...checkTables(files, tableRules)];
for (const { path, line, message } of faults) console.error(`${path}:${line}: ${message}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`code rules: ${files.length} files follow the rules of names, private members and tables`);
