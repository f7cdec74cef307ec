import { join } from 'node:path';

/** What the bundler tells of a module; `importers` are those who need it before they can run. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[]; isEntry: boolean } | null;
}

const SOURCE_FOLDER = join(import.meta.dirname, '../src');
/** Fetched when somebody first needs something. */
const HYDRATION_ENTRY = join(SOURCE_FOLDER, 'hydrate.tsx');
/** Run with every page at once, and therefore kept apart from all that waits. */
const FIRST_SCRIPT_ENTRY = join(SOURCE_FOLDER, 'client.tsx');

/**
 * Names the file into which a module goes. Left alone, the bundler makes a file of its own for whatever two pages have
 * in common: three dozen of a few hundred bytes, which on a bad line are three dozen chances to lose one. So what every
 * live page needs is one file, and what several pages share is another.
 */
export function createChunkGrouping(): (id: string, modules: ModuleGraph) => string | null {
  const needers = new Map<string, ReadonlySet<string>>();
  const whoNeeds = (id: string, modules: ModuleGraph): ReadonlySet<string> => {
    const known = needers.get(id);
    if (known) return known;
    const found = new Set([id]);
    for (const one of found) for (const next of modules.getModuleInfo(one)?.importers ?? []) found.add(next);
    needers.set(id, found);
    return found;
  };
  return (id, modules) => {
    const all = whoNeeds(id, modules);
    if (all.has(FIRST_SCRIPT_ENTRY) || !all.has(HYDRATION_ENTRY)) return null;
    return 'live';
  };
}
