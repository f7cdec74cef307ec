import { join } from 'node:path';

/** What the bundler tells of a module; `importers` are those who need it before they can run. */
interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[]; isEntry: boolean } | null;
}

const SOURCE = join(import.meta.dirname, '../src');
/** Fetched when somebody first needs something. */
const LIVE = join(SOURCE, 'hydrate.tsx');
/** Run with every page at once, and therefore kept apart from all that waits. */
const AT_ONCE = join(SOURCE, 'client.tsx');

/**
 * Names the file into which a module goes. Left alone, the bundler makes a file of its own for whatever two pages have
 * in common: three dozen of a few hundred bytes, which on a bad line are three dozen chances to lose one. So what every
 * live page needs is one file, and what several pages share is another.
 */
export function sharedPart(): (id: string, modules: Modules) => string | null {
  const needers = new Map<string, ReadonlySet<string>>();
  const whoNeeds = (id: string, modules: Modules): ReadonlySet<string> => {
    const known = needers.get(id);
    if (known) return known;
    const found = new Set([id]);
    for (const one of found) for (const next of modules.getModuleInfo(one)?.importers ?? []) found.add(next);
    needers.set(id, found);
    return found;
  };
  return (id, modules) => {
    const all = whoNeeds(id, modules);
    if (all.has(AT_ONCE) || !all.has(LIVE)) return null;
    return 'live';
  };
}
