import { createProgress } from './servers/progress.ts';
import { runBin } from './servers/user-error.ts';
import { type CheckStep, FORMAT_STEP, LINT_STEPS, runSteps, TYPE_STEPS } from './system/check-steps.ts';
import { jestArguments, jestEnvironment, SIMULATION_SPEC } from './system/jest-arguments.ts';

/**
 * The simulation runs thousands of histories and takes as long as all other pure specs; `npm test` runs them. On the
 * command line this option replaces the project's own patterns, so those are repeated here.
 */
const SKIP_SIMULATION_ARGS = ['/node_modules/', '\\.(int|e2e)\\.spec', SIMULATION_SPEC].flatMap((pattern) => [
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

/** What every commit must pass: format, lint, types and, by default, the pure specs. Resolves to the exit code. */
export async function runCheck({ pure = true } = {}): Promise<number> {
  const steps = [...(pure ? [PURE_SPECS_STEP] : []), ...TYPE_STEPS, ...LINT_STEPS, FORMAT_STEP];
  return await runSteps('check', steps, createProgress());
}

if (import.meta.main) await runBin(() => runCheck());
