import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_MODULES, REPOSITORY } from './paths.mjs';

/**
 * Whether node_modules holds what the lock file asks for, by npm's own record of what it installed. So a tree that was
 * installed by hand or by a CI step is not installed a second time.
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

/** An optional package without conditions may have been left out on purpose, so its absence counts as fitting too. */
function fitsThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false;
  const matches = (listed, value) => listed === undefined || [listed].flat().includes(value);
  return matches(os, process.platform) && matches(cpu, process.arch) && !libc;
}
