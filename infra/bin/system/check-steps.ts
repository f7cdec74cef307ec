import { availableParallelism } from 'node:os';
import { formatDuration, type Progress } from '../servers/progress.ts';
import { generateSiteSources } from './build.ts';
import { typescriptProgramArgs } from './run-in-terminal.ts';
import { runToCompletion } from './run-to-completion.ts';

/** One program that passes or fails on the source tree. */
export type CheckStep = {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** It reads the compiled messages and the route tree, and waits until they are generated. */
  readsSiteSources?: boolean;
};

const TSC = 'node_modules/typescript7/bin/tsc';

export const FORMAT_STEP: CheckStep = { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] };

/** In each list the longest comes first, so that the short ones fill the remaining time. */
export const TYPE_STEPS: readonly CheckStep[] = [
  { name: 'types', args: [TSC, '-p', 'tsconfig.json', ...incrementalTypeCheckArgs('services')] },
  {
    name: 'types of the web',
    args: [TSC, '-p', 'web/tsconfig.json', ...incrementalTypeCheckArgs('web')],
    readsSiteSources: true,
  },
];

export const LINT_STEPS: readonly CheckStep[] = [
  {
    name: 'lint',
    args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
    readsSiteSources: true,
  },
  { name: 'import rules', args: typescriptProgramArgs('infra/lint/lint-imports.ts') },
  { name: 'code rules', args: typescriptProgramArgs('infra/lint/lint-code.ts') },
  { name: 'coverage', args: typescriptProgramArgs('infra/coverage/lint-coverage.ts') },
];

/**
 * Checks incrementally: results for unchanged files are reused. With a single checker, because several repeat much of
 * each other's work, and other steps run at the same time.
 */
function incrementalTypeCheckArgs(name: string): string[] {
  return ['--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`];
}

/**
 * Runs the steps in parallel and prints only what failed; the site's generated sources are made at the same time.
 * Resolves to the exit code.
 */
export async function runSteps(title: string, steps: readonly CheckStep[], progress: Progress): Promise<number> {
  const startedAt = performance.now();
  const independent = steps.filter((step) => !step.readsSiteSources);
  const [errors] = await Promise.all([runInParallel(independent, progress), generateSiteSources(progress)]);
  errors.push(
    ...(await runInParallel(
      steps.filter((step) => step.readsSiteSources),
      progress,
    )),
  );
  for (const error of errors) progress.printLine(`\n${error}`);
  const verdict = errors.length ? `${errors.length} failed` : 'all good';
  progress.printLine(`${title}: ${verdict}, ${formatDuration(performance.now() - startedAt)}`);
  return errors.length > 0 ? 1 : 0;
}

/** As many at a time as there are processors; resolves to the output of those that failed. */
async function runInParallel(steps: readonly CheckStep[], progress: Progress): Promise<string[]> {
  const waiting = [...steps];
  const errors: string[] = [];
  const takeNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const error = await runStep(step, progress);
      if (error) errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeNext));
  return errors;
}

/** Undefined when the step passed, else its name and its whole output. */
async function runStep({ name, args, env }: CheckStep, progress: Progress): Promise<string | undefined> {
  const startedAt = performance.now();
  const { code, output } = await runToCompletion({ name, args, env });
  progress.printLine(
    `  ${name.padEnd(18)} ${formatDuration(performance.now() - startedAt).padStart(7)}${code === 0 ? '' : '   FAILED'}`,
  );
  return code === 0 ? undefined : `--- ${name} ---\n${output.trim()}`;
}
