import { availableParallelism } from 'node:os';
import { runBin } from './servers/user-error.ts';
import { createProgress, type Progress, formatDuration } from './servers/progress.ts';
import { REPOSITORY } from './servers/repository.ts';
import { generateSiteSources } from './system/build.ts';
import { jestArguments, jestEnvironment } from './system/jest-arguments.ts';
import { runToCompletion } from './system/run-to-completion.ts';

interface CheckStep {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

const TSC = 'node_modules/typescript7/bin/tsc';
const TYPESCRIPT_LOADER_ARGS = ['--import', '@oxc-node/core/register'];
/**
 * The simulation plays thousands of histories and costs as much as all other pure specs; `npm test` plays them. On the
 * command line this word takes the place of the project's own, which therefore stand here too.
 */
const SKIP_SIMULATION_ARGS = ['/node_modules/', '\\.(int|e2e)\\.spec', 'faults/simulation/house'].flatMap((pattern) => [
  '--testPathIgnorePatterns',
  pattern,
]);

const pureSpecsStep: CheckStep = {
  name: 'pure specs',
  args: jestArguments(['--silent', '--reporters=default', ...SKIP_SIMULATION_ARGS], ['pure']),
  env: jestEnvironment(),
};

/** What needs nothing but the tree. In both lists the longest comes first, so that the short ones fill the gaps. */
const independentSteps: readonly CheckStep[] = [
  { name: 'types', args: [TSC, '-p', 'tsconfig.json', ...incrementalTypeCheckArgs('services')] },
  { name: 'arrows', args: [...TYPESCRIPT_LOADER_ARGS, 'infra/lint/lint-imports.ts'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'names', args: [...TYPESCRIPT_LOADER_ARGS, 'infra/lint/lint-names.ts'] },
  { name: 'coverage', args: [...TYPESCRIPT_LOADER_ARGS, 'infra/coverage/lint-coverage.ts'] },
];

/** What reads the generated sources of the site. */
const stepsAfterGeneration: readonly CheckStep[] = [
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of the web', args: [TSC, '-p', 'web/tsconfig.json', ...incrementalTypeCheckArgs('web')] },
];

/**
 * What was found of the files that have not changed since is not looked for again. One checker, because several find
 * out much of the same each for itself, and other parts run beside this one.
 */
function incrementalTypeCheckArgs(name: string): string[] {
  return ['--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`];
}

/**
 * What every commit passes: format, lint, arrows, types and, unless told otherwise, the pure specs. Parts run side by
 * side; only what failed is shown. Resolves to the exit code.
 */
export async function runCheck({ pure = true } = {}): Promise<number> {
  const progress = createProgress();
  const begun = performance.now();
  const [early] = await Promise.all([runSteps(independentSteps, progress), generateSiteSources(progress)]);
  const complaints = [
    ...early,
    ...(await runSteps(pure ? [pureSpecsStep, ...stepsAfterGeneration] : stepsAfterGeneration, progress)),
  ];
  for (const complaint of complaints) progress.printLine(`\n${complaint}`);
  const verdict = complaints.length ? `${complaints.length} failed` : 'all good';
  progress.printLine(`check: ${verdict}, ${formatDuration(performance.now() - begun)}`);
  return complaints.length > 0 ? 1 : 0;
}

/** As many at a time as there are processors; resolves to what was said by those that failed. */
async function runSteps(parts: readonly CheckStep[], progress: Progress): Promise<string[]> {
  const waiting = [...parts];
  const complaints: string[] = [];
  const takeNext = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const complaint = await runStep(part, progress);
      if (complaint) complaints.push(complaint);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeNext));
  return complaints;
}

/** Undefined when the part passed, else its name and everything it said. */
async function runStep({ name, args, env }: CheckStep, progress: Progress): Promise<string | undefined> {
  const begun = performance.now();
  const { code, output } = await runToCompletion({ name, command: process.execPath, args, cwd: REPOSITORY, env });
  progress.printLine(
    `  ${name.padEnd(18)} ${formatDuration(performance.now() - begun).padStart(7)}${code === 0 ? '' : '   FAILED'}`,
  );
  return code === 0 ? undefined : `--- ${name} ---\n${output.trim()}`;
}

if (import.meta.main) await runBin(() => runCheck());
