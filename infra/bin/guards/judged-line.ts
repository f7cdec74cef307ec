/** One line of a file to be judged: what others wrote, so each field is checked before it is used. */
export type JudgedLine = Readonly<Record<string, unknown>>;

export type Turn = { by: 'customer' | 'agent'; text: string };

/** What is wrong with a line; it becomes the answer to that line, and the next one is judged. */
export class LineError extends Error {
  override name = 'LineError';
}

export function textField(line: JudgedLine, name: string): string {
  const value = line[name];
  if (typeof value !== 'string') throw new LineError(`${name} is no text`);
  return value;
}

/** The conversation of a line, oldest turn first. The last one is judged, so there is at least one. */
export function turnsOf(line: JudgedLine): [...earlier: Turn[], last: Turn] {
  const { turns } = line;
  if (!Array.isArray(turns) || !turns.every(isTurn)) throw new LineError('turns is no list of {by, text}');
  const last = turns.at(-1);
  if (!last) throw new LineError('turns is empty');
  return [...turns.slice(0, -1), last];
}

const isTurn = (value: unknown): value is Turn => {
  const { by, text } = (value ?? {}) as Partial<Turn>;
  return (by === 'customer' || by === 'agent') && typeof text === 'string';
};
