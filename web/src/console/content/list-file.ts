/** Longer lists of words stand one in a line. */
const MAX_LINE_LENGTH = 120;
const INDENT = '  ';

/** Null where it is no JSON. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(file) as unknown;
  } catch {
    return null;
  }
}

/** JSON as the files of the content are written: short lists of words and numbers stand in one line. */
export const writeJsonFile = (value: unknown): string => `${lines(value, '', 0)}\n`;

/** `before`: the characters of its line before the value. */
function lines(value: unknown, indent: string, before: number): string {
  if (Array.isArray(value)) return listLines(value, indent, before);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (fields.length === 0) return '{}';
  const inner = indent + INDENT;
  const own = fields.map(([name, field]) => {
    const start = `${inner}${JSON.stringify(name)}: `;
    return start + lines(field, inner, start.length);
  });
  return `{\n${own.join(',\n')}\n${indent}}`;
}

function listLines(items: readonly unknown[], indent: string, before: number): string {
  if (items.length === 0) return '[]';
  if (items.every((item) => typeof item !== 'object' || item === null)) {
    const short = `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
    // A comma may follow.
    if (before + short.length < MAX_LINE_LENGTH) return short;
  }
  const inner = indent + INDENT;
  return `[\n${items.map((item) => inner + lines(item, inner, inner.length)).join(',\n')}\n${indent}]`;
}
