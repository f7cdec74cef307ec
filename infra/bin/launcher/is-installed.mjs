import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_MODULES, REPOSITORY } from './paths.mjs';

/**
 * Whether node_modules satisfies the lock file, by npm's own record of what it installed. A tree that was installed by
 * hand or by a CI step is therefore not installed again.
 */
export function isInstalled(lock) {
  const record = join(NODE_MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path || wanted.link || !path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(wanted.optional) && !fitsThisMachine(wanted);
    return found.version === wanted.version && existsSync(join(REPOSITORY, path));
  });
}

/** An optional package without conditions may have been left out on purpose, so its absence counts as installed. */
function fitsThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false;
  const matches = (listed, value) => listed === undefined || [listed].flat().includes(value);
  return matches(os, process.platform) && matches(cpu, process.arch) && !libc;
}
