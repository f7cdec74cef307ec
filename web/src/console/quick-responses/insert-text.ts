/** A part of a text, from its first character to the one after its last; the same number twice is a caret. */
export type DraftRange = { start: number; end: number };

/** Where words of one side and the other would run into each other. Chinese has no spaces between words. */
const WORD_END = /[^\s\p{Script=Han}\p{P}]$|[.,!?;:)]$/u;
const WORD_START = /^[^\s\p{Script=Han}\p{P}]/u;

/** Puts `text` in the place of a range, with a space on either side where words would touch; and the caret behind it. */
export function insertText(draft: string, text: string, { start, end }: DraftRange): { draft: string; caret: number } {
  const [before, after] = [draft.slice(0, start), draft.slice(end)];
  const left = WORD_END.test(before) && WORD_START.test(text) ? ' ' : '';
  const right = WORD_END.test(text) && WORD_START.test(after) ? ' ' : '';
  return { draft: before + left + text + right + after, caret: before.length + left.length + text.length };
}
