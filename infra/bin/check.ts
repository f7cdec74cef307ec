import { existsSync } from 'node:fs';
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

/** What Jest finds by git: the specs that import what is not committed yet. A tree without git has all of them. */
const CHANGED_ONLY_ARGS = existsSync('.git') ? ['--onlyChanged', '--passWithNoTests'] : [];

/** The web's specs import its generated sources. */
const pureSpecsStep = (selection: readonly string[]): CheckStep => ({
  name: 'pure specs',
  args: jestArguments(['--silent', '--reporters=default', ...SKIP_SIMULATION_ARGS, ...selection], ['pure']),
  env: jestEnvironment(),
  readsSiteSources: true,
});

/** `none`: whoever calls it runs them by itself. */
export type PureSpecs = 'changed' | 'all' | 'none';

function pureSpecsSteps(which: PureSpecs): CheckStep[] {
  if (which === 'none') return [];
  return [pureSpecsStep(which === 'all' ? [] : CHANGED_ONLY_ARGS)];
}

/**
 * `npm run check [-- --all]`, before every commit: format, lint, types, and the pure specs of what is not committed yet,
 * or all of them. Resolves to the exit code.
 */
export async function runCheck(pureSpecs: PureSpecs): Promise<number> {
  const steps = [...pureSpecsSteps(pureSpecs), ...TYPE_STEPS, ...LINT_STEPS, FORMAT_STEP];
  return await runSteps('check', steps, createProgress());
}

if (import.meta.main) await runBin(() => runCheck(process.argv.includes('--all') ? 'all' : 'changed'));
