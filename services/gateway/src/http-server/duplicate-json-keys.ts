const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPENING = [123, 91];
const CLOSING = [125, 93];

/** Above this number of keys a set is faster than a list. */
const SET_THRESHOLD = 16;

/** The keys of one object so far. */
type SeenKeys = string[] | Set<string>;

/**
 * Whether an object in this JSON has the same key twice. `JSON.parse` would silently take the last one, and a proxy that
 * reads the first one would have checked another value. The result for text that is not JSON has no meaning. One pass
 * that skips strings, because every frame of every socket is checked: less than half the cost of parsing.
 */
export function hasDuplicateKeys(json: string): boolean {
  const outer: (SeenKeys | undefined)[] = [];
  let keys: SeenKeys | undefined;
  let word = '';
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(json, at);
      if (end < 0) return false;
      word = json.slice(at + 1, end);
      at = end;
    } else if (code === COLON && keys) {
      const key = unescapeKey(word);
      if (includesKey(keys, key)) return true;
      keys = withKey(keys, key);
    } else if (OPENING.includes(code)) {
      outer.push(keys);
      keys = [];
    } else if (CLOSING.includes(code)) keys = outer.pop();
  }
  return false;
}

/** The index of the quote that closes the one at `from`, or -1. */
function endOfString(json: string, from: number): number {
  let end = json.indexOf('"', from + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

const includesKey = (keys: SeenKeys, key: string): boolean =>
  Array.isArray(keys) ? keys.includes(key) : keys.has(key);

function withKey(keys: SeenKeys, key: string): SeenKeys {
  if (!Array.isArray(keys)) return keys.add(key);
  keys.push(key);
  return keys.length > SET_THRESHOLD ? new Set(keys) : keys;
}

/** Two escapes of one key are the same key. */
function unescapeKey(word: string): string {
  if (!word.includes('\\')) return word;
  try {
    return JSON.parse(`"${word}"`) as string;
  } catch {
    return word;
  }
}
