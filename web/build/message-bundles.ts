import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * `site`: the messages of the pages; `chat`: those of the open chat; `media`: those of what most conversations are without
 * (videos, voice notes, covering a part of a picture), loaded with its code; `console`: those that only agents read.
 */
const BUNDLES = ['site', 'chat', 'media', 'console'] as const;
type Bundle = (typeof BUNDLES)[number];

const MEDIA_FOLDER = /^chat\/media\//;
const CHAT_FOLDERS = /^(chat|widget)\//;
const CONSOLE_FOLDERS = /^(console|account|ops|routes\/agent)\b/;
/** Part of every page, whatever folder they are in. */
const ON_EVERY_PAGE = new Set(['widget/chat-bar.tsx', 'widget/chat-loader.tsx', 'widget/launcher.tsx']);
const IGNORED_FILES = /^paraglide\/|\.spec\./;
const MESSAGE_CALL = /\bm\.(\w+)/g;

/** Which messages are used where, found in the source itself. A message of two bundles belongs to the first. */
export function messageKeysByBundle(source: string): Record<Bundle, string[]> {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !IGNORED_FILES.test(file));
  const taken = new Set<string>();
  const keysOf = (bundle: Bundle) => {
    const used = files.filter((file) => bundleOf(file) === bundle).flatMap((file) => messageKeysIn(join(source, file)));
    const own = [...new Set(used)].filter((key) => !taken.has(key)).sort();
    for (const key of own) taken.add(key);
    return [bundle, own];
  };
  return Object.fromEntries(BUNDLES.map(keysOf)) as Record<Bundle, string[]>;
}

/** The chat alone, in a frame on another site's page: the messages of all files that its entry imports, at once or lazily. */
export function messageKeysOfEmbeddedChat(source: string): Record<'embedded' | 'media', string[]> {
  const reached = new Set([join(source, EMBEDDED_CHAT_ENTRY)]);
  for (const file of reached) for (const next of relativeImportsOf(file)) reached.add(next);
  const keysOf = (isMedia: boolean) =>
    [...reached].filter((file) => MEDIA_FOLDER.test(relative(source, file)) === isMedia).flatMap(messageKeysIn);
  const embedded = new Set(keysOf(false));
  const media = new Set(keysOf(true).filter((key) => !embedded.has(key)));
  return { embedded: [...embedded].sort(), media: [...media].sort() };
}

const EMBEDDED_CHAT_ENTRY = 'widget/embedded/entry.tsx';
/** Of our own files, as the formatter leaves them; an `import type` does not exist at run time. */
const RELATIVE_IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'|\bimport\('(\.[^']+)'\)/gm;

const relativeImportsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)].map(([, eager, late]) =>
    join(dirname(file), (eager ?? late)!),
  );

const messageKeysIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(MESSAGE_CALL)].map(([, key]) => key!);

function bundleOf(file: string): Bundle {
  if (MEDIA_FOLDER.test(file)) return 'media';
  if (CONSOLE_FOLDERS.test(file)) return 'console';
  return CHAT_FOLDERS.test(file) && !ON_EVERY_PAGE.has(file) ? 'chat' : 'site';
}
