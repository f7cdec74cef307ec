import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { UserError } from '../bin/servers/user-error.ts';

/**
 * JSON lines of two kinds; empty lines and fields of other names are passed over:
 * - `{"person": {"name", "email", "phone"}, "messages": […], "notes": […], "files": […]}`: somebody who leaves these
 *   details, writes these messages and sends files of these names, and about whom an agent makes these notes. What is
 *   left out or null is not there.
 * - `{"query", "expect": […]}`: what an agent types, and the numbers of the lines with the people to be found;
 *   `kind` groups queries in a table.
 *
 * Lines count from 1, as in an editor, empty ones too. A file in which some query expects line 0 counts from 0.
 */
export type EvalFile = { people: EvalPerson[]; queries: EvalQuery[] };

const texts = z.array(z.string().min(1)).default([]);
const detail = z.string().min(1).nullable().default(null);
const personLine = z.object({
  person: z.object({ name: detail, email: detail, phone: detail }),
  messages: texts,
  notes: texts,
  files: texts,
});
const queryLine = z.object({ query: z.string().min(1), expect: z.array(z.int().min(0)), kind: z.string().optional() });

export type EvalPerson = z.infer<typeof personLine> & { line: number };
export type EvalQuery = z.infer<typeof queryLine> & { line: number };

export function readEvalFile(path: string): EvalFile {
  try {
    return parseEvalFile(readFileSync(path, 'utf8'));
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(`${path} cannot be read.`);
  }
}

/** Refuses a file with a bad line, because figures of the rest would be of another file. */
export function parseEvalFile(text: string): EvalFile {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const parsed = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ line: index + 1, ...parseLine(line, index + 1) }],
  );
  const queries = parsed.filter((entry) => 'query' in entry);
  const isFromZero = queries.some(({ expect }) => expect.includes(0));
  const people = parsed.filter((entry) => 'person' in entry);
  const known = new Set(people.map(({ line }) => line));
  return {
    people,
    queries: queries.map((query) => ({
      ...query,
      expect: query.expect.map((number) => {
        const line = isFromZero ? number + 1 : number;
        if (!known.has(line)) throw new UserError(`Line ${query.line}: expects line ${number}, which is no person.`);
        return line;
      }),
    })),
  };
}

function parseLine(text: string, line: number) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError(`Line ${line} is no JSON.`);
  }
  const isQuery = typeof value === 'object' && value !== null && 'query' in value;
  const { data, error } = isQuery ? queryLine.safeParse(value) : personLine.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  throw new UserError(`Line ${line}, ${issue!.path.join('.') || 'as a whole'}: ${issue!.message}.`);
}
