/** What a script may leave open, written `{name}`. */
export const SCRIPT_FIELDS = ['name', 'agent', 'case'] as const;
export type ScriptFields = Record<(typeof SCRIPT_FIELDS)[number], string>;

/** The script with its fields filled in. A field that is not one of ours stays as it is written. */
export const fillFields = (script: string, fields: ScriptFields): string =>
  script.replaceAll(/\{(\w+)\}/g, (whole, field: string) =>
    Object.hasOwn(fields, field) ? fields[field as keyof ScriptFields] : whole,
  );

/** Puts `text` where the caret stands, in place of what is marked, with a space to either side where words would touch. */
export function insertText(draft: string, text: string, { start, end }: { start: number; end: number }): string {
  const [before, after] = [draft.slice(0, start), draft.slice(end)];
  const left = before && !/\s$/.test(before) ? ' ' : '';
  const right = after && !/^\s/.test(after) ? ' ' : '';
  return before + left + text + right + after;
}
