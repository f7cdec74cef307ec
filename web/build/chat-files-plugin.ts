import type { Plugin, Rolldown } from 'vite';

const MODULE_ID = 'virtual:chat-files';
/** Rollup's convention for the id of a virtual module. */
const VIRTUAL_PREFIX = '\0';

/** Exposes to the prerendering which files the chat consists of: `entryFile` and all its static imports. */
export function chatFilesPlugin(entryFile: string): Plugin {
  let files: string[] = [];
  return {
    name: 'aidline-chat-files',
    resolveId: (id) => (id === MODULE_ID ? VIRTUAL_PREFIX + id : undefined),
    load: (id) =>
      id === VIRTUAL_PREFIX + MODULE_ID ? `export const chatFiles = ${JSON.stringify(files)};` : undefined,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === entryFile);
      if (!entry)
        this.error(`${entryFile} has become a part of something else: the chat would be fetched with every page`);
      files = withImports(entry, new Map(chunks.map((chunk) => [chunk.fileName, chunk]))).map((name) => `/${name}`);
    },
  };
}

function withImports(entry: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): string[] {
  const found = new Set([entry.fileName]);
  for (const name of found) for (const next of chunks.get(name)?.imports ?? []) found.add(next);
  return [...found];
}
