import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { inTerminal } from './in-terminal.ts';
import { jestArguments, jestOptions, type Project } from './jest.ts';
import { type FileResult, unsteadyReport } from './unsteady.ts';

/** Where Jest writes what came of each file, so that a second run knows what to run. */
const RESULTS = join(REPOSITORY, '.cache/jest-results.json');

/** More failing files than this are no accident of timing, and are not run again. */
const AT_MOST = 4;

/**
 * All specs of these projects. Files with servers or a browser that fail are run once more, one at a time with nothing
 * beside them: what passes then does not fail the run, but is named as unsteady, with how it failed. A pure spec has no
 * such excuse.
 */
export async function runJest(extra: readonly string[], projects: readonly Project[]): Promise<number> {
  rmSync(RESULTS, { force: true });
  const report = ['--json', `--outputFile=${RESULTS}`];
  const code = await inTerminal(jestArguments([...extra, ...report], projects), jestOptions());
  if (code === 0) return 0;
  const results = failedFiles();
  const failed = results.map(({ name }) => name);
  if (failed.length === 0 || failed.length > AT_MOST || failed.some(isPure)) return code;
  console.log(`\nOnce more, with nothing beside them:\n${listed(failed)}\n`);
  const again = await inTerminal(
    jestArguments(['--runInBand', '--runTestsByPath', ...failed], projects),
    jestOptions(),
  );
  if (again === 0) console.log(unsteadyReport(results));
  return again;
}

const isPure = (file: string) => !/\.(int|e2e)\.spec\.tsx?$/.test(file);
const listed = (files: string[]) => files.map((file) => `  ${file}`).join('\n');

/** Named from the repository on; none when Jest did not come as far as its specs. */
function failedFiles(): FileResult[] {
  try {
    const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8')) as { testResults: FileResult[] };
    return testResults
      .filter(({ status }) => status === 'failed')
      .map((file) => ({ ...file, name: relative(REPOSITORY, file.name) }));
  } catch {
    return [];
  }
}
