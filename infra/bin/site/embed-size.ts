import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UserError } from '../servers/user-error.ts';

/** What the embedded chat costs a page and its visitor, in bytes after gzip. */
export type EmbedSize = { name: string; bytes: number; budget: number; files: [name: string, bytes: number][] };

const KB = 1024;
/** Loaded on every page that shows the chat button. */
const LOADER_BUDGET = 5 * KB;
/** From the click on the button until the visitor can type. */
const READY_TO_TYPE_BUDGET = 60 * KB;

/**
 * Sizes of the built loader and of the frame with everything it loads before a visitor can type, in the largest
 * language.
 */
export function embedSizes(siteDir: string): EmbedSize[] {
  const compressedSize = (name: string): [string, number] => [
    name,
    gzipSync(readSiteFile(siteDir, name), { level: 9 }).length,
  ];
  const loader = compressedSize('embed.js');
  const page = readSiteFile(siteDir, 'embed.html').toString();
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name!);
  const entry = named.find((name) => name.endsWith('.js'));
  if (!entry) throw new UserError('embed.html names no script: was the frame built?');
  const scripts = [...named, ...importsOf(siteDir, entry)].map(compressedSize);
  const messages = globSync('assets/embedded-*.js', { cwd: siteDir }).map(compressedSize);
  const largest = messages.reduce((one, other) => (other[1] > one[1] ? other : one), ['no messages', 0] as [
    string,
    number,
  ]);
  const all = [loader, compressedSize('embed.html'), ...scripts, largest];
  return [
    { name: 'loader', bytes: loader[1], budget: LOADER_BUDGET, files: [loader] },
    {
      name: 'ready to type',
      bytes: all.reduce((sum, [, bytes]) => sum + bytes, 0),
      budget: READY_TO_TYPE_BUDGET,
      files: all,
    },
  ];
}

/** What a page that shows the chat may write as `integrity` beside the loader, until the next release. */
export const loaderIntegrity = (siteDir: string): string =>
  `sha384-${createHash('sha384').update(readSiteFile(siteDir, 'embed.js')).digest('base64')}`;

/** The static imports of a script; what it loads later is not included. */
function importsOf(siteDir: string, entry: string): string[] {
  const found = new Set([entry]);
  for (const name of found)
    for (const [, next] of readSiteFile(siteDir, name)
      .toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      found.add(`assets/${next}`);
  found.delete(entry);
  return [...found];
}

function readSiteFile(siteDir: string, name: string): Buffer {
  try {
    return readFileSync(join(siteDir, name));
  } catch {
    throw new UserError(`${name} is not built: npm start and npm test build it.`);
  }
}
