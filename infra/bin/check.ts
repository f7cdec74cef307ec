import { createProgress } from './servers/progress.ts';
import { runBin } from './servers/user-error.ts';
import { type CheckStep, FORMAT_STEP, LINT_STEPS, runSteps, TYPE_STEPS } from './system/check-steps.ts';
import { jestArguments, jestEnvironment } from './system/jest-arguments.ts';

/**
 * The simulation plays thousands of histories and costs as much as all other pure specs; `npm test` plays them. On the
 * command line this word takes the place of the project's own, which therefore stand here too.
 */
const SKIP_SIMULATION_ARGS = ['/node_modules/', '\\.(int|e2e)\\.spec', 'faults/simulation/house'].flatMap((pattern) => [
  '--testPathIgnorePatterns',
  pattern,
]);

/** The web's specs import its generated sources. */
const PURE_SPECS_STEP: CheckStep = {
  name: 'pure specs',
  args: jestArguments(['--silent', '--reporters=default', ...SKIP_SIMULATION_ARGS], ['pure']),
  env: jestEnvironment(),
  readsSiteSources: true,
};

/**
 * What every commit passes: format, lint, types and, unless told otherwise, the pure specs. Resolves to the exit code.
 */
export async function runCheck({ pure = true } = {}): Promise<number> {
  const steps = [...(pure ? [PURE_SPECS_STEP] : []), ...TYPE_STEPS, ...LINT_STEPS, FORMAT_STEP];
  return await runSteps('check', steps, createProgress());
}

if (import.meta.main) await runBin(() => runCheck());
