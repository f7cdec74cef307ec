import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentEntry, isPicture, type ContentFiles } from '@libs/protocol/content.ts';

/** Entries of the site's content and their files. */
export type ContentEntries = Readonly<Record<string, ContentFiles>>;

const CONTENT_GLOB = '{organisation.json,logo.svg,pictures/*,records/*.json,{articles,news,legal,safety}/*/*.md}';

/** The entries that stand in a content folder. */
export function readEntries(folder: string): ContentEntries {
  const entries: Record<string, Record<string, string>> = {};
  for (const path of globSync(CONTENT_GLOB, { cwd: folder }).sort())
    if (contentEntry.safeParse(entryOf(path)).success)
      (entries[entryOf(path)] ??= {})[path] = readFileSync(join(folder, path), encodingOf(path));
  return entries;
}

/** Writes a content folder anew. */
export function writeEntries(folder: string, entries: ContentEntries): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.values(entries).flatMap((files) => Object.entries(files))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) throw new Error(`two entries have ${path}`);
    writeFileSync(file, text, encodingOf(path));
  }
}

/** `records/cases.json` → `records/cases`; `articles/some-slug/en.md` → `articles/some-slug`. */
function entryOf(path: string): string {
  if (path.startsWith('records/')) return path.slice(0, -'.json'.length);
  if (isPicture(path)) return path;
  return path.includes('/') ? dirname(path) : 'organisation';
}

/** What a table keeps of a picture is its bytes in base64. */
const encodingOf = (path: string): 'base64' | 'utf8' => (isPicture(path) ? 'base64' : 'utf8');
