/** Between two texts: no phrase goes over it. */
export const BREAK = 0;

/**
 * A word in 16 bits (FNV-1a, folded). Enough to see whether words that a conversation has stand beside each other: by
 * chance one pair in 65,535 looks so, and what is shown is looked at again in the text itself.
 */
export function sequenceUnitOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) & 0xffff || 1;
}
