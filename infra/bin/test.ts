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
 * `npm test`: the check, the builds, every spec, then the short runs of attacks, faults and drills. `npm run test:int` and the like name
 * projects first and run only those. `--full` repeats each sweep over every language, page and window, not over a
 * sample of them, and runs the long specs, too. All other arguments go to Jest. All steps run; the exit code is that of the first that failed.
 */
async function runTests(args: string[]): Promise<number> {
  const named = args.filter((arg): arg is JestProject => JEST_PROJECTS.includes(arg as JestProject));
  const full = args.includes('--full');
  const extra = args.filter((arg) => arg !== '--full' && !named.includes(arg as JestProject));
  const projects = named.length > 0 ? named : JEST_PROJECTS;
  const steps: TestStep[] = [{ name: 'tests', run: () => runJest(extra, projects, selection(full, extra)) }];
  if (projects.includes('e2e')) steps.unshift({ name: 'build', run: buildAndReport });
  if (named.length === 0) steps.unshift({ name: 'check', run: () => runCheck('none') });
  if (named.length === 0) steps.push(...SMOKE_STEPS);
  return runSequentially(steps);
}

/** Whoever asks for a file gets it, also a long one. */
const selection = (full: boolean, extra: readonly string[]): NodeJS.ProcessEnv => {
  if (full) return { SWEEPS: 'full' };
  return extra.length === 0 ? { LEAVE_OUT_LONG_SPECS: '1' } : {};
};

const smokeOf = (program: string) => (): Promise<number> => runInTerminal(typescriptProgramArgs(program, ['--smoke']));

/** Last and alone: they measure times as well. */
const SMOKE_STEPS: TestStep[] = [
  { name: 'attacks', run: smokeOf('infra/attacks/main.ts') },
  { name: 'faults', run: smokeOf('infra/faults/main.ts') },
  { name: 'drills', run: smokeOf('infra/drills/main.ts') },
];

async function runSequentially(steps: TestStep[]): Promise<number> {
  let code = 0;
  const times: string[] = [];
  for (const { name, run } of steps) {
    const startedAt = performance.now();
    const itsCode = await run();
    times.push(`${name} ${formatDuration(performance.now() - startedAt)}${itsCode === 0 ? '' : ' (failed)'}`);
    code ||= itsCode;
  }
  if (steps.length > 1) console.log(`\n${times.join(' · ')}`);
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
