import { runCheck } from './check.ts';
import { asUserError, runBin } from './servers/user-error.ts';
import { createProgress, formatDuration } from './servers/progress.ts';
import { buildAll } from './system/build.ts';
import { runInTerminal, typescriptProgramArgs } from './system/run-in-terminal.ts';
import { type JestProject, JEST_PROJECTS } from './system/jest-arguments.ts';
import { runJest } from './system/run-jest.ts';

type TestStep = {
  name: string;
  /** Resolves to an exit code. */
  run: () => Promise<number>;
};

/**
 * `npm test`: the check, the builds, every spec, then the short run of faults. `npm run test:int` and its like name
 * projects first and run those alone. Everything after that goes to Jest. All parts run; the exit code is that of the
 * first that failed.
 */
async function runTests(words: string[]): Promise<number> {
  const named = words.filter((word): word is JestProject => JEST_PROJECTS.includes(word as JestProject));
  const extra = words.filter((word) => !named.includes(word as JestProject));
  const projects = named.length > 0 ? named : JEST_PROJECTS;
  const parts: TestStep[] = [{ name: 'tests', run: () => runJest(extra, projects) }];
  if (projects.includes('e2e')) parts.unshift({ name: 'build', run: buildAndReport });
  if (named.length === 0) parts.unshift({ name: 'check', run: () => runCheck({ pure: false }) });
  if (named.length === 0) parts.push({ name: 'faults', run: runSmokeFaults });
  return runSequentially(parts);
}

/** Last and alone: what it disturbs it also times. */
function runSmokeFaults(): Promise<number> {
  return runInTerminal(typescriptProgramArgs('infra/faults/main.ts', ['--smoke']));
}

async function runSequentially(parts: TestStep[]): Promise<number> {
  let code = 0;
  const times: string[] = [];
  for (const { name, run } of parts) {
    const begun = performance.now();
    const itsCode = await run();
    times.push(`${name} ${formatDuration(performance.now() - begun)}${itsCode === 0 ? '' : ' (failed)'}`);
    code ||= itsCode;
  }
  if (parts.length > 1) console.log(`\n${times.join(' · ')}`);
  return code;
}

async function buildAndReport(): Promise<number> {
  try {
    await buildAll(createProgress());
    return 0;
  } catch (error) {
    console.error(asUserError(error)?.message ?? error);
    return 1;
  }
}

await runBin(() => runTests(process.argv.slice(2)));
