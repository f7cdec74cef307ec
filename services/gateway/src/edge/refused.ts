import { randomUUID } from 'node:crypto';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { parseWith, type Read, type Shape } from '@libs/protocol/parse.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalWords } from '@libs/protocol/refusal-words.ts';
import type { RefusalBody } from '@libs/protocol/wire.ts';

type Details = { field?: string; retryAfterMs?: number };

/** A "no" on its way to the door, where it becomes an answer. Expected, so it is never logged as a fault. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly details: Details = {},
  ) {
    super(code);
  }
}

/** The body of a refusal in the caller's language; `ref` is what a person can quote and an operator can search. */
export const refusalBody = (
  code: RefusalCode,
  lang: string | undefined,
  details: Details & { ref?: string } = {},
): RefusalBody => ({
  ok: false,
  error: { code, message: refusalWords[nearestLocale(lang)][code], ref: randomUUID().slice(0, 8), ...details },
});

/** Parses or refuses. */
export function parseOrRefuse<S extends Shape>(schema: S, input: unknown): Read<S> {
  const parsed = parseWith(schema, input);
  if ('refused' in parsed) throw new Refused(parsed.refused, parsed.field ? { field: parsed.field } : {});
  return parsed.value;
}
