import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `site`: the words of the pages; `chat`: those that come with the open chat; `desk`: those that only agents read. */
export const ROOMS = ['site', 'chat', 'desk'] as const;
export type Room = (typeof ROOMS)[number];

const CHAT = /^(chat|widget)\//;
const DESK = /^(console|account|ops|routes\/agent)\b/;
/** A part of every page, whatever folder they stand in. */
const ON_EVERY_PAGE = new Set(['widget/chat-door.tsx', 'widget/launcher.tsx']);
const NOT_SHOWN = /^paraglide\/|\.spec\./;
const USE = /\bm\.(\w+)/g;

/** Which words are needed where, found in the source itself. A word of two rooms belongs to the first. */
export function wordsByRoom(source: string): Record<Room, string[]> {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !NOT_SHOWN.test(file));
  const taken = new Set<string>();
  const wordsOf = (room: Room) => {
    const used = files.filter((file) => roomOf(file) === room).flatMap((file) => usedIn(join(source, file)));
    const own = [...new Set(used)].filter((key) => !taken.has(key)).sort();
    for (const key of own) taken.add(key);
    return [room, own];
  };
  return Object.fromEntries(ROOMS.map(wordsOf)) as Record<Room, string[]>;
}

/**
 * A browser gives its own translator to no frame whose host has not asked for it, and what is held is for agents' eyes,
 * so nothing of either is said there.
 */
const NOT_FRAMED = /^chat\/(device\/|held-words\.)/;

/** The chat alone, in a frame on somebody else's page: every word that it may ever say. */
export function wordsOfFrame(source: string): { framed: string[] } {
  const files = globSync('{chat,widget,ui}/**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !NOT_SHOWN.test(file) && !NOT_FRAMED.test(file),
  );
  return { framed: [...new Set(files.flatMap((file) => usedIn(join(source, file))))].sort() };
}

const usedIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(USE)].map(([, key]) => key!);

function roomOf(file: string): Room {
  if (DESK.test(file)) return 'desk';
  return CHAT.test(file) && !ON_EVERY_PAGE.has(file) ? 'chat' : 'site';
}
