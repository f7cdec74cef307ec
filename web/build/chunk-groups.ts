import { join } from 'node:path';

/** The bundler's information on a module; `importers` are the modules that import it statically. */
type ModuleGraph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; isEntry: boolean } | null;
};

const SOURCE_FOLDER = join(import.meta.dirname, '../src');
/** Fetched when a visitor first needs it. */
const HYDRATION_ENTRY = join(SOURCE_FOLDER, 'hydrate.tsx');
/** Runs on every page at once, and is therefore kept apart from what is loaded on demand. */
const FIRST_SCRIPT_ENTRY = join(SOURCE_FOLDER, 'client.tsx');
/** Fetched when a visitor opens the chat. */
const CHAT_ENTRY = join(SOURCE_FOLDER, 'widget/widget.tsx');
const AGENTS_FOLDERS = ['console', 'account', 'ops'];
/** Its pages load what they need of it without the rest of the chat. */
const SITE_FOLDERS = ['site'];

/** Loaded together, when somebody plays, records or covers something. */
const MEDIA_FOLDER = join(SOURCE_FOLDER, 'chat/media/');
const MEDIA_LOADER = join(MEDIA_FOLDER, 'load-media.ts');

/**
 * Names the chunk of a module. By default the bundler makes a chunk for each set of modules that two pages share: three
 * dozen of a few hundred bytes, each of which can fail to load on a bad connection. So what every hydrated page needs
 * is one chunk, and the libraries among it are another, because compiling both at once is a long task on a phone; what
 * the chat shares with the agents' pages is a third, which is compressed better than its seven parts; what only agents'
 * pages share is a fourth, because the script of every page names each chunk that a page may need.
 */
export function createChunkGrouping(): (id: string, modules: ModuleGraph) => string | null {
  const importersByModule = new Map<string, ReadonlySet<string>>();
  const transitiveImporters = (id: string, modules: ModuleGraph): ReadonlySet<string> => {
    const known = importersByModule.get(id);
    if (known) return known;
    const found = new Set([id]);
    for (const one of found) for (const next of modules.getModuleInfo(one)?.importers ?? []) found.add(next);
    importersByModule.set(id, found);
    return found;
  };
  return (id, modules) => {
    if (id.startsWith(MEDIA_FOLDER) && id !== MEDIA_LOADER) return 'media';
    const all = transitiveImporters(id, modules);
    if (all.has(FIRST_SCRIPT_ENTRY)) return null;
    if (!all.has(HYDRATION_ENTRY)) {
      if (isOfChatAndAgents(all)) return 'conversation';
      return isSharedByAgentPages(all) ? 'agents' : null;
    }
    return id.includes('/node_modules/') ? 'live-libraries' : 'live';
  };
}

const isOfChatAndAgents = (importers: ReadonlySet<string>): boolean =>
  importers.has(CHAT_ENTRY) && isImportedBy(AGENTS_FOLDERS, importers) && !isImportedBy(SITE_FOLDERS, importers);

/** The router's plugin makes a module of the component of each route. */
const AGENT_PAGE = /\/routes\/agent\/[\w-]+\.tsx\?.*tsr-split/;

function isSharedByAgentPages(importers: ReadonlySet<string>): boolean {
  const pages = [...importers].filter((id) => AGENT_PAGE.test(id));
  return pages.length > 1 && !importers.has(CHAT_ENTRY) && !isImportedBy(SITE_FOLDERS, importers);
}

const isImportedBy = (folders: readonly string[], importers: ReadonlySet<string>): boolean =>
  [...importers].some((id) => folders.some((name) => id.startsWith(join(SOURCE_FOLDER, name, '/'))));
