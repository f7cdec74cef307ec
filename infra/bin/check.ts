import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runBin } from './servers/plain-fault.ts';
import { createProgress, type Progress, seconds } from './servers/progress.ts';
import { REPOSITORY } from './servers/repository.ts';
import { generateSiteSources } from './system/build.ts';
import { jestArguments, jestOptions } from './system/jest.ts';
import { runToEnd } from './system/run-to-end.ts';

interface Part {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

const TSC = 'node_modules/typescript7/bin/tsc';
const SOURCE = ['--import', '@oxc-node/core/register'];
/**
 * The simulation plays thousands of histories and costs as much as all other pure specs; `npm test` plays them. On the
 * command line this word takes the place of the project's own, which therefore stand here too.
 */
const WITHOUT_HISTORIES = ['/node_modules/', '\\.(int|e2e)\\.spec', 'faults/simulation/house'].flatMap((pattern) => [
  '--testPathIgnorePatterns',
  pattern,
]);

/**
 * What every commit passes: format, lint, arrows, types and, unless told otherwise, the pure specs. Parts run side by
 * side; only what failed is shown. Resolves to the exit code.
 */
export async function check({ pure = true } = {}): Promise<number> {
  const progress = createProgress();
  await generateSiteSources(progress);
  const begun = performance.now();
  const waiting = parts(pure);
  const failures: string[] = [];
  const takeNext = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const complaint = await run(part, progress);
      if (complaint) failures.push(complaint);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeNext));
  for (const complaint of failures) progress.note(`\n${complaint}`);
  progress.note(
    `check: ${failures.length ? `${failures.length} failed` : 'all good'}, ${seconds(performance.now() - begun)}`,
  );
  return failures.length > 0 ? 1 : 0;
}

/** The longest first, so that the short ones fill the gaps. */
function parts(pure: boolean): Part[] {
  const specs = {
    name: 'pure specs',
    args: jestArguments(['--silent', '--reporters=default', ...WITHOUT_HISTORIES], ['pure']),
    env: jestOptions(),
  };
  const all: Part[] = [
    ...(pure ? [specs] : []),
    {
      name: 'format',
      args: ['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level=warn', ...cacheAt('prettier')],
    },
    { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
    { name: 'types of the web', args: [TSC, '-p', 'web/tsconfig.json', ...knownTypes('web')] },
    { name: 'types', args: [TSC, '-p', 'tsconfig.json', ...knownTypes('services')] },
    { name: 'arrows', args: [...SOURCE, 'infra/lint/arrows.ts'] },
    { name: 'coverage', args: [...SOURCE, 'infra/lint/coverage.ts'] },
  ];
  return all.filter(({ args }) =>
    args.every((word) => !/^(web|infra)\//.test(word) || existsSync(join(REPOSITORY, word))),
  );
}

function cacheAt(name: string): string[] {
  return ['--cache', '--cache-location', `.cache/${name}`];
}

/** What was found of the files that have not changed since is not looked for again. */
function knownTypes(name: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`];
}

/** Undefined when the part passed, else its name and everything it said. */
async function run({ name, args, env }: Part, progress: Progress): Promise<string | undefined> {
  const begun = performance.now();
  const { code, output } = await runToEnd({ name, command: process.execPath, args, cwd: REPOSITORY, env });
  progress.note(
    `  ${name.padEnd(18)} ${seconds(performance.now() - begun).padStart(7)}${code === 0 ? '' : '   FAILED'}`,
  );
  return code === 0 ? undefined : `--- ${name} ---\n${output.trim()}`;
}

if (import.meta.main) await runBin(() => check());
