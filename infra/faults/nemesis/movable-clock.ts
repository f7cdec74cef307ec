import { copyFileSync, chmodSync, existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPackage } from '../../bin/servers/debian-packages.ts';
import { UserError } from '../../bin/servers/user-error.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';

const UNPACKED_FOLDER = join(REPOSITORY, '.cache', 'faketime');
const LIBRARY_GLOB = 'lib/*/faketime/libfaketime.so.1';

/** Moves the wall clock of a running database server but not its monotonic clock, as when an administrator sets it. */
export type MovableClock = {
  /** The environment to start the server with. */
  env: NodeJS.ProcessEnv;
  set: (shiftMs: number) => void;
};

/** Uses the system's `libfaketime`, or unpacks it from the system's packages; throws a UserError when there is neither. */
export async function createMovableClock(folder: string, name: string): Promise<MovableClock> {
  const library = join(folder, 'libfaketime.so.1');
  // Next to the data, because the server may run as a user who cannot read the repository.
  if (!existsSync(library)) copyFileSync(await findLibrary(), library);
  chmodSync(library, 0o755);
  const file = join(folder, `${name}.clock`);
  const set = (shiftMs: number) => {
    const seconds = shiftMs / 1000;
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  };
  set(0);
  const env = {
    // The C library's allocator comes first: another one might ask for the time before the library is initialised.
    LD_PRELOAD: `${library}:libc.so.6`,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DISABLE_SHM: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}

/** Whether it is installed or might be fetched. */
export const isClockAvailable = (): boolean => installedLibrary() !== undefined || existsSync('/usr/bin/apt-get');

async function findLibrary(): Promise<string> {
  const found = installedLibrary();
  if (found) return found;
  const reason = await unpackPackage('libfaketime', UNPACKED_FOLDER);
  const fresh = installedLibrary();
  if (fresh) return fresh;
  throw new UserError(
    `libfaketime is not installed and could not be fetched (${reason ?? 'the fetched one has no library'}).`,
  );
}

const installedLibrary = (): string | undefined =>
  ['/usr', join(UNPACKED_FOLDER, 'usr')].flatMap((root) => globSync(join(root, LIBRARY_GLOB)))[0];
