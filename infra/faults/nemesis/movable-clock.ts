import { copyFileSync, chmodSync, existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPackage } from '../../bin/servers/debian-packages.ts';
import { PlainFault } from '../../bin/servers/plain-fault.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';

const UNPACKED = join(REPOSITORY, '.cache', 'faketime');
const LIBRARY = 'lib/*/faketime/libfaketime.so.1';

/** A time of day that can be moved while a database server runs; its monotonic clock goes on, as when an administrator sets a clock. */
export interface MovableClock {
  /** What the server is started with. */
  env: NodeJS.ProcessEnv;
  set: (shiftMs: number) => void;
}

/** `libfaketime` of the system, or unpacked from its packages; throws a sentence when there is neither. */
export async function movableClock(folder: string, name: string): Promise<MovableClock> {
  const library = join(folder, 'libfaketime.so.1');
  // Beside the data, because the server may run as somebody who cannot enter a checkout.
  if (!existsSync(library)) copyFileSync(await findLibrary(), library);
  chmodSync(library, 0o755);
  const file = join(folder, `${name}.clock`);
  const set = (shiftMs: number) => {
    const seconds = shiftMs / 1000;
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  };
  set(0);
  const env = {
    // The C library's own memory goes before any other, which might ask for the time before there is one.
    LD_PRELOAD: `${library}:libc.so.6`,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DISABLE_SHM: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}

/** Whether trying is worth while. */
export const clockIsAtHand = (): boolean => installed() !== undefined || existsSync('/usr/bin/apt-get');

async function findLibrary(): Promise<string> {
  const found = installed();
  if (found) return found;
  const reason = await unpackPackage('libfaketime', UNPACKED);
  const fresh = installed();
  if (fresh) return fresh;
  throw new PlainFault(
    `libfaketime is not here and could not be fetched (${reason ?? 'the fetched one has no library'}).`,
  );
}

const installed = (): string | undefined =>
  ['/usr', join(UNPACKED, 'usr')].flatMap((root) => globSync(join(root, LIBRARY)))[0];
