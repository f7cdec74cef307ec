import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { runOrThrow } from '../../bin/system/run-to-completion.ts';

const COMMIT_FILE = join(import.meta.dirname, 'earlier-build.txt');
const LOADER = ['--import', '@oxc-node/core/register'];

/** The sources of an earlier commit with services built from them. */
export type EarlierBuild = {
  commit: string;
  folder: string;
  dist: string;
};

/** The file's only line that is no comment. */
const earlierCommit = (): string =>
  readFileSync(COMMIT_FILE, 'utf8')
    .split('\n')
    .find((line) => line !== '' && !line.startsWith('#'))!;

/** Why it cannot be built here; null when it can. */
export function earlierBuildMissingReason(): string | null {
  const commit = earlierCommit();
  return git('cat-file', '-e', `${commit}^{commit}`).status === 0
    ? null
    : `commit ${commit} is not in this clone: fetch the whole history`;
}

/** Checks it out into `parent` and builds its services there. */
export async function makeEarlierBuild(parent: string): Promise<EarlierBuild> {
  const commit = earlierCommit();
  const folder = join(parent, 'earlier');
  mkdirSync(folder);
  const archive = join(parent, 'earlier.tar');
  for (const [command, ...args] of [
    ['git', 'archive', '--output', archive, commit],
    ['tar', '-xf', archive, '-C', folder],
  ] as [string, ...string[]][])
    await runOrThrow({ name: `${command} of the earlier commit`, command, args });
  await installModules(folder);
  const nest = join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  await runOrThrow({ name: 'build of the earlier commit', args: [nest, 'build', '--all'], cwd: folder });
  return { commit, folder, dist: join(folder, 'dist') };
}

/** Gives the database the tables and functions of the earlier commit, by its own tool. */
export const migrateWithEarlierBuild = ({ folder }: EarlierBuild, ownerUrl: string): Promise<void> =>
  runOrThrow({
    ...{ name: 'migrations of the earlier commit', cwd: folder, env: { DATABASE_URL: ownerUrl } },
    args: earlierProgramArgs(join('infra', 'bin', 'migrate.ts')),
  });

/** Node with the loader that runs its sources. */
export const earlierProgramArgs = (file: string): string[] => [...LOADER, file];

/** Those of this checkout where both lock the same versions. */
async function installModules(folder: string): Promise<void> {
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  const ours = join(REPOSITORY, 'node_modules');
  if (lockOf(folder) === lockOf(REPOSITORY) && existsSync(ours)) return symlinkSync(ours, join(folder, 'node_modules'));
  await runOrThrow({ name: 'npm ci of the earlier commit', command: 'npm', args: ['ci'], cwd: folder });
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: REPOSITORY });
