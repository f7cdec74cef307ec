import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPackage } from '../bin/servers/debian-packages.ts';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { UserError } from '../bin/servers/user-error.ts';

/** Libraries that the extension needs and npm's Postgres has not, and the packages of Debian that have them. */
const PACKAGES = { 'libzstd.so.1': 'libzstd1', 'liblz4.so.1': 'liblz4-1' };
const SYSTEM_FOLDERS = ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64'];
const UNPACKED_FOLDER = join(REPOSITORY, '.cache', 'citus-libraries');
const unpackedLibraries = (name: string): string => join(UNPACKED_FOLDER, name, 'usr', 'lib', 'x86_64-linux-gnu');

/** What a server with the extension needs in its environment; what is missing is unpacked, nothing is installed. */
export async function citusEnvironment(): Promise<NodeJS.ProcessEnv> {
  const folders: string[] = [];
  for (const [library, name] of Object.entries(PACKAGES)) {
    if (SYSTEM_FOLDERS.some((folder) => existsSync(join(folder, library)))) continue;
    const folder = unpackedLibraries(name);
    const reason = existsSync(folder) ? undefined : await unpackPackage(name, join(UNPACKED_FOLDER, name));
    if (!existsSync(join(folder, library)))
      throw new UserError(`Citus needs ${library}, which could not be unpacked (${reason}): install ${name}.`);
    folders.push(folder);
  }
  return folders.length === 0 ? {} : { LD_LIBRARY_PATH: folders.join(':') };
}
