import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { jestArguments, jestEnvironment, type JestProject } from './jest-arguments.ts';
import { type JestFileResult, flakyReport } from './flaky-report.ts';

/** Where Jest writes the result of each file, so that a retry knows which files failed. */
const RESULTS_FILE = join(REPOSITORY, '.cache/jest-results.json');

/** With more failing files than this the failure is not accidental, and none is retried. */
const MAX_RETRIED_FILES = 8;

/**
 * Runs all specs of these projects. Files with servers or a browser that fail are retried, one at a time: a file that
 * passes then does not fail the run, but is reported as unsteady with its first failure. A failing pure spec is never
 * retried. `env` is added to the environment of Jest.
 */
export async function runJest(
  extra: readonly string[],
  projects: readonly JestProject[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const environment = { ...jestEnvironment(), ...env };
  rmSync(RESULTS_FILE, { force: true });
  const report = ['--json', `--outputFile=${RESULTS_FILE}`];
  const code = await runInTerminal(jestArguments([...extra, ...report], projects), environment);
  if (code === 0) return 0;
  const results = failedFiles();
  const failed = results.map(({ name }) => name);
  if (failed.length === 0 || failed.length > MAX_RETRIED_FILES || failed.some(isPure)) return code;
  console.log(`\nRetrying, one file at a time:\n${fileList(failed)}\n`);
  const again = await runInTerminal(
    jestArguments([...report, '--runInBand', '--runTestsByPath', ...failed], projects),
    environment,
  );
  if (again === 0) console.log(flakyReport(results));
  return again;
}

const isPure = (file: string) => !/\.(int|e2e)\.spec\.tsx?$/.test(file);
const fileList = (files: string[]) => files.map((file) => `  ${file}`).join('\n');

/** Paths relative to the repository; empty when Jest did not reach its specs. */
export function failedFiles(): JestFileResult[] {
  try {
    const { testResults } = JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as { testResults: JestFileResult[] };
    return testResults
      .filter(({ status }) => status === 'failed')
      .map((file) => ({ ...file, name: relative(REPOSITORY, file.name) }));
  } catch {
    return [];
  }
}
