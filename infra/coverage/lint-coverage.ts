/**
 * `node infra/coverage/lint-coverage.ts` checks coverage.md against the tree and prints the counts. Exit code 1 when a
 * row names a folder or a test that does not exist, or is incomplete.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCoverage } from './check-coverage.ts';

const root = join(import.meta.dirname, '../..');
const tree = {
  exists: (path: string) => existsSync(join(root, path)),
  read: (path: string) => readFileSync(join(root, path), 'utf8'),
};

const { faults, done, byDecision, notYet } = checkCoverage(tree.read('infra/coverage/coverage.md'), tree);

for (const { line, message } of faults) console.error(`infra/coverage/coverage.md:${line}: ${message}`);
console.log(
  `coverage: ${done} done, ${byDecision} by decision, ${notYet} not yet, ${done + byDecision + notYet} in all`,
);
if (faults.length > 0) process.exitCode = 1;
