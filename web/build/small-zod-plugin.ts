import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Schemas are parsed in the browser by `web/src/api/small-zod.ts`; zod itself stays with those who also describe and write. */
const SMALL_ZOD_FILE = join(import.meta.dirname, '../src/api/small-zod.ts');

/** Puts it in zod's place in what browsers get. While pages are written out, and for a developer, nothing changes. */
export function smallZodPlugin(): Plugin {
  return {
    name: 'aidline-small-zod',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === 'zod' ? SMALL_ZOD_FILE : undefined),
  };
}
