/** The placeholders of a script, written `{name}`. */
export const SCRIPT_FIELDS = ['name', 'agent', 'case'] as const;
type ScriptFields = Record<(typeof SCRIPT_FIELDS)[number], string>;

/** The script with its placeholders filled in. An unknown placeholder stays unchanged. */
export const fillFields = (script: string, fields: ScriptFields): string =>
  script.replaceAll(/\{(\w+)\}/g, (placeholder, field: string) =>
    Object.hasOwn(fields, field) ? fields[field as keyof ScriptFields] : placeholder,
  );

/** Inserts `text` at the caret, replacing the selection, with a space on either side where words would touch. */
export function insertText(draft: string, text: string, { start, end }: { start: number; end: number }): string {
  const [before, after] = [draft.slice(0, start), draft.slice(end)];
  const left = before && !/\s$/.test(before) ? ' ' : '';
  const right = after && !/^\s/.test(after) ? ' ' : '';
  return before + left + text + right + after;
}
