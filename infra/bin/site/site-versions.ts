import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** The site that visitors get is the folder that this link leads to: `current` in the folder of the sites. */
export const currentSite = (sites: string): string => join(sites, 'current');

/** Makes `current` lead to a folder, in one step: whoever reads it sees the old site or the new one, whole. */
export function pointCurrentAt(sites: string, folder: string): void {
  mkdirSync(sites, { recursive: true });
  const next = join(sites, 'next');
  rmSync(next, { force: true });
  symlinkSync(folder, next);
  renameSync(next, currentSite(sites));
}

/**
 * Takes a built site in and shows it. Scripts and styles of the site before stay beside the new ones, because pages that
 * are open still fetch them; older sites are deleted.
 */
export function showSite(sites: string, built: string, name: string): void {
  const own = join(sites, `site-${name}`);
  const before = existsSync(currentSite(sites)) ? realpathSync(currentSite(sites)) : null;
  rmSync(own, { recursive: true, force: true });
  cpSync(built, own, { recursive: true });
  if (before && before !== own) keepAssets(join(before, 'assets'), join(own, 'assets'));
  pointCurrentAt(sites, own);
  for (const old of readdirSync(sites).filter((one) => one.startsWith('site-')))
    if (old !== basename(own) && join(sites, old) !== before)
      rmSync(join(sites, old), { recursive: true, force: true });
}

/** Their names contain a hash of what is in them, so none stands in the way of another. */
function keepAssets(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from))
    if (lstatSync(join(from, name)).isFile() && !existsSync(join(to, name))) cpSync(join(from, name), join(to, name));
}
