/** A word, or one of the signs between words; a quote alone is a word that never ends. */
const TOKENS = /"(?:[^"\\]|\\.)*"|["{}[\]:]/gsu;

/**
 * Whether an object in this JSON says the same key twice. `JSON.parse` would silently take the last, and whoever looked
 * at the first in front of us would have checked something else. Says nothing of text that is no JSON.
 */
export function hasDoubledKeys(json: string): boolean {
  const open: Set<string>[] = [];
  let word = '';
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === '"') return false;
    else if (token !== ':') word = token;
    else if (isSaidBefore(open.at(-1), word)) return true;
  }
  return false;
}

/** Two spellings of one key are one key. */
function isSaidBefore(keys: Set<string> | undefined, word: string): boolean {
  const key = plainly(word);
  if (keys?.has(key)) return true;
  keys?.add(key);
  return false;
}

const plainly = (word: string): string => {
  try {
    return JSON.parse(word) as string;
  } catch {
    return word;
  }
};
