import type { z } from '#schema';
import type { RefusalCode } from './refusals.ts';

/** A schema, and the type of what it accepts. */
export type AnySchema = z.ZodType;
export type SchemaOutput<S extends AnySchema> = z.infer<S>;

export type ParseResult<T> = { value: T } | { refused: RefusalCode; field?: string };

/** A shape says what it refuses by a code, and zod by a sentence. */
const REFUSAL_CODE = /^[a-z]+\.[a-z-]+$/;

/** Parses input where it arrives. A refusal names the first field at fault, never its content. */
export function parseWith<S extends AnySchema>(schema: S, input: unknown): ParseResult<SchemaOutput<S>> {
  const result = schema.safeParse(input);
  if (result.success) return { value: result.data };

  const issue = result.error.issues[0]!;
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return { refused: 'field.unknown', field: boundedFieldPath([...path, issue.keys[0] ?? '']) };
  const refused = REFUSAL_CODE.test(issue.message) ? (issue.message as RefusalCode) : 'shape.invalid';
  return path.length > 0 ? { refused, field: boundedFieldPath(path) } : { refused };
}

/** A field's name may come from the sender, so it is bounded and holds nothing but word characters. */
const boundedFieldPath = (path: string[]) =>
  path
    .join('.')
    .replaceAll(/[^\w.-]/g, '?')
    .slice(0, 64);
