import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from './user-error.ts';
import { unpackPackage } from './debian-packages.ts';
import { REPOSITORY } from './repository.ts';

const PROGRAM_NAMES = ['redis-server', 'valkey-server'];
const EXTRA_FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin'];
/** The first version with the commands that BullMQ's scripts need. */
const MIN_VERSION = { major: 6, minor: 2 };
const UNPACKED_FOLDER = join(REPOSITORY, '.cache', 'redis');

export type RedisProgram = {
  command: string;
  env: NodeJS.ProcessEnv;
};

/**
 * A usable Redis: the machine's own, else the one unpacked before, else one unpacked now from the system's packages.
 */
export async function findRedis(): Promise<RedisProgram> {
  const present = findOnPath() ?? findUnpacked();
  if (present) return present;
  const reason = await unpackPackage('redis-server', UNPACKED_FOLDER);
  const fresh = findUnpacked();
  if (fresh) return fresh;
  throw new UserError(
    `No Redis found and none could be fetched (${reason ?? 'the fetched one does not run'}): ` +
      `install redis-server or valkey-server (apt, brew or dnf), or set REDIS_URL.`,
  );
}

/** False when starting Redis will first fetch packages; the progress line says so. */
export function isRedisInstalled(): boolean {
  return (findOnPath() ?? findUnpacked()) !== undefined;
}

function findOnPath(): RedisProgram | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...EXTRA_FOLDERS].filter(Boolean);
  const commands = folders.flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name)));
  return commands.map((command) => ({ command, env: plainEnv() })).find(isUsable);
}

function findUnpacked(): RedisProgram | undefined {
  const libraries = [join(UNPACKED_FOLDER, 'usr', 'lib'), join(UNPACKED_FOLDER, 'lib')]
    .filter(existsSync)
    .flatMap(subfolders);
  const env = { ...plainEnv(), LD_LIBRARY_PATH: libraries.join(':') };
  return PROGRAM_NAMES.map((name) => ({ command: join(UNPACKED_FOLDER, 'usr', 'bin', name), env })).find(isUsable);
}

function isUsable({ command, env }: RedisProgram): boolean {
  if (!existsSync(command)) return false;
  const { stdout } = spawnSync(command, ['--version'], { env, encoding: 'utf8' });
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return (
    Number(major) > MIN_VERSION.major || (Number(major) === MIN_VERSION.major && Number(minor) >= MIN_VERSION.minor)
  );
}

/** Redis stops at an unknown locale, and needs nothing else from the environment. */
function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

function subfolders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))];
}
