import type { ContentFault } from '@libs/protocol/content.ts';

/** Of the text of a document; a field has its own name. */
export const BODY = 'body';

/**
 * Which field of a form a fault belongs to: `title`, `body`, `3.region`, `3.name.en`; empty for the file as a whole. Faults of
 * a schema name it; others have only a line, above which the name of the field stands.
 */
export function pathOfFault(file: string, { line, message }: Pick<ContentFault, 'line' | 'message'>): string {
  const named = /^([\w-]+(?:\.[\w-]+)*): /.exec(message)?.[1];
  const lines = file.split('\n');
  if (lines[0] === '---') return pathInDocument(lines, line, named);
  return named && /^\d|^[a-z]/.test(named) && isField(file, named) ? named : pathInList(lines, line);
}

/** A message may begin with a word and a colon that is no field: `unknown region: x`. */
function isField(file: string, path: string): boolean {
  const first = path.split('.').find((part) => !/^\d+$/.test(part));
  return first === undefined || file.includes(`"${first}"`) || /^\d+\./.test(path);
}

function pathInDocument(lines: readonly string[], line: number, named: string | undefined): string {
  const end = lines.indexOf('---', 1) + 1;
  if (line > end) return BODY;
  if (named) return named;
  for (let above = line - 1; above > 0; above -= 1) {
    const field = /^(\w+):/.exec(lines[above] ?? '')?.[1];
    if (field) return field;
  }
  return '';
}

/** In a file as `writeJsonFile` writes it: a record begins at a line `  {`, its fields are indented by four. */
function pathInList(lines: readonly string[], line: number): string {
  const upTo = lines.slice(0, line);
  const isList = lines[0] === '[';
  const index = upTo.filter((one) => /^ {2}\{$/.test(one)).length - 1;
  if (isList && index < 0) return '';
  const field = upTo
    .slice(isList ? upTo.lastIndexOf('  {') : 0)
    .findLast((one) => (isList ? /^ {4}"/ : /^ {2}"/).test(one))
    ?.match(/"([^"]+)"/)?.[1];
  return [...(isList ? [String(index)] : []), ...(field ? [field] : [])].join('.');
}

/** `3.sections.0.text` → `text`, and of an item of a list the list's: `3.tags.1` → `tags`. */
export const fieldName = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';

/** The faults that stand at a field; those of its parts stand at the parts. */
export const faultsAt = (byPath: ReadonlyMap<string, readonly string[]>, path: string): readonly string[] =>
  byPath.get(path) ?? [];

/** How many faults a record has, with all its fields. */
export function faultCount(byPath: ReadonlyMap<string, readonly string[]>, record: string): number {
  const own = [...byPath].filter(([path]) => path === record || path.startsWith(`${record}.`));
  return own.reduce((count, [, messages]) => count + messages.length, 0);
}

/** Without the name of the field, which stands beside the message. */
export const shortMessage = (message: string, path: string): string =>
  path && message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
