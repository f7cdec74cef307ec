import type { DraftRange } from './insert-text.ts';

/** What is being looked for, and where it stands in the draft, with its slash. */
export type SlashQuery = DraftRange & { query: string };

/**
 * A slash at the start of a word, and what follows it up to the caret. Chinese input methods write `、` for the key; as it
 * also stands in sentences, it counts only where nothing or a space is before it.
 */
const SLASH_QUERY = /(?:(?:^|[\s。，！？；：])[/／]|(?:^|\s)、)((?![\s/／])[^\n/／]{0,40})?$/u;

/** Null where no script is being looked for. */
export function slashQueryAt(draft: string, caret: number): SlashQuery | null {
  const found = SLASH_QUERY.exec(draft.slice(0, caret));
  if (!found) return null;
  const query = found[1] ?? '';
  return { start: caret - query.length - 1, end: caret, query };
}
