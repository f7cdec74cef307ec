import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UserError } from '../servers/user-error.ts';

/** What somebody's page and its visitor pay for the embedded chat, in bytes of the wire, by gzip. */
export type EmbedSize = { name: string; bytes: number; budget: number; files: [name: string, bytes: number][] };

const KB = 1024;
/** On every page that shows the chat, whether anybody wants it or not. */
const LOADER_BUDGET = 5 * KB;
/** From the press of the button to the first letter. */
const READY_TO_TYPE_BUDGET = 60 * KB;

/** Sizes of the built loader and of the frame with all that it fetches before one can type, in its largest language. */
export function embedSizes(siteDir: string): EmbedSize[] {
  const weigh = (name: string): [string, number] => [name, gzipSync(readSiteFile(siteDir, name), { level: 9 }).length];
  const loader = weigh('embed.js');
  const page = readSiteFile(siteDir, 'embed.html').toString();
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name!);
  const entry = named.find((name) => name.endsWith('.js'));
  if (!entry) throw new UserError('embed.html names no script: was the frame built?');
  const parts = [...named, ...importsOf(siteDir, entry)].map(weigh);
  const words = globSync('assets/framed-*.js', { cwd: siteDir }).map(weigh);
  const largest = words.reduce((one, other) => (other[1] > one[1] ? other : one), ['no words', 0] as [string, number]);
  const whole = [loader, weigh('embed.html'), ...parts, largest];
  return [
    { name: 'loader', bytes: loader[1], budget: LOADER_BUDGET, files: [loader] },
    {
      name: 'ready to type',
      bytes: whole.reduce((sum, [, bytes]) => sum + bytes, 0),
      budget: READY_TO_TYPE_BUDGET,
      files: whole,
    },
  ];
}

/** What a script cannot begin without; what it asks for later is not among it. */
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
