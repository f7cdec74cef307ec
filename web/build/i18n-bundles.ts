import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `site`: the words of the pages; `chat`: those that come with the open chat; `desk`: those that only agents read. */
export const I18N_BUNDLES = ['site', 'chat', 'desk'] as const;
export type I18nBundle = (typeof I18N_BUNDLES)[number];

const CHAT_FOLDERS = /^(chat|widget)\//;
const CONSOLE_FOLDERS = /^(console|account|ops|routes\/agent)\b/;
/** A part of every page, whatever folder they stand in. */
const ON_EVERY_PAGE = new Set(['widget/chat-loader.tsx', 'widget/launcher.tsx']);
const IGNORED_FILES = /^paraglide\/|\.spec\./;
const MESSAGE_CALL = /\bm\.(\w+)/g;

/** Which words are needed where, found in the source itself. A word of two rooms belongs to the first. */
export function messageKeysByBundle(source: string): Record<I18nBundle, string[]> {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !IGNORED_FILES.test(file));
  const taken = new Set<string>();
  const wordsOf = (room: I18nBundle) => {
    const used = files.filter((file) => bundleOf(file) === room).flatMap((file) => messageKeysIn(join(source, file)));
    const own = [...new Set(used)].filter((key) => !taken.has(key)).sort();
    for (const key of own) taken.add(key);
    return [room, own];
  };
  return Object.fromEntries(I18N_BUNDLES.map(wordsOf)) as Record<I18nBundle, string[]>;
}

/** The chat alone, in a frame on somebody else's page: every word of the files that its entry reaches, at once or later. */
export function messageKeysOfFrame(source: string): { framed: string[] } {
  const reached = new Set([join(source, FRAME_ENTRY)]);
  for (const file of reached) for (const next of relativeImportsOf(file)) reached.add(next);
  return { framed: [...new Set([...reached].flatMap(messageKeysIn))].sort() };
}

const FRAME_ENTRY = 'widget/embedded/entry.tsx';
/** Of our own files, as the formatter leaves them; nothing is left of an `import type` when the program runs. */
const RELATIVE_IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'|\bimport\('(\.[^']+)'\)/gm;

const relativeImportsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)].map(([, eager, late]) =>
    join(dirname(file), (eager ?? late)!),
  );

const messageKeysIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(MESSAGE_CALL)].map(([, key]) => key!);

function bundleOf(file: string): I18nBundle {
  if (CONSOLE_FOLDERS.test(file)) return 'desk';
  return CHAT_FOLDERS.test(file) && !ON_EVERY_PAGE.has(file) ? 'chat' : 'site';
}
