import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainFault } from './plain-fault.ts';
import { unpackPackage } from './debian-packages.ts';
import { REPOSITORY } from './repository.ts';

const NAMES = ['redis-server', 'valkey-server'];
const FOLDERS_NOT_ON_EVERY_PATH = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin'];
/** BullMQ's scripts need commands that came with this version. */
const OLDEST = { major: 6, minor: 2 };
const UNPACKED = join(REPOSITORY, '.cache', 'redis');

export interface RedisProgram {
  command: string;
  env: NodeJS.ProcessEnv;
}

/** A Redis that runs here: the machine's own, else the one unpacked before, else one unpacked from the system's packages now. */
export async function findRedis(): Promise<RedisProgram> {
  const present = onPath() ?? unpacked();
  if (present) return present;
  const reason = await unpackPackage('redis-server', UNPACKED);
  const fresh = unpacked();
  if (fresh) return fresh;
  throw new PlainFault(
    `No Redis found and none could be fetched (${reason ?? 'the fetched one does not run'}): ` +
      `install redis-server or valkey-server (apt, brew or dnf), or set REDIS_URL.`,
  );
}

/** Whether starting Redis will fetch packages first; worth telling the person who waits. */
export function redisIsPresent(): boolean {
  return (onPath() ?? unpacked()) !== undefined;
}

function onPath(): RedisProgram | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS_NOT_ON_EVERY_PATH].filter(Boolean);
  const commands = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return commands.map((command) => ({ command, env: plainEnv() })).find(runs);
}

function unpacked(): RedisProgram | undefined {
  const libraries = [join(UNPACKED, 'usr', 'lib'), join(UNPACKED, 'lib')].filter(existsSync).flatMap(subfolders);
  const env = { ...plainEnv(), LD_LIBRARY_PATH: libraries.join(':') };
  return NAMES.map((name) => ({ command: join(UNPACKED, 'usr', 'bin', name), env })).find(runs);
}

function runs({ command, env }: RedisProgram): boolean {
  if (!existsSync(command)) return false;
  const { stdout } = spawnSync(command, ['--version'], { env, encoding: 'utf8' });
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor);
}

/** Redis stops at an unknown locale, and needs nothing else from our environment. */
function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

function subfolders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))];
}
