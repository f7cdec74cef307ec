import { randomUUID } from 'node:crypto';
import { nearestLocale } from '@libs/protocol/languages.ts';
import type { OutgoingReason } from '@libs/protocol/outgoing.ts';
import { listOfReasons } from '@libs/protocol/outgoing-words.ts';
import { parseWith, type Read, type Shape } from '@libs/protocol/parse.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalWords } from '@libs/protocol/refusal-words.ts';
import type { RefusalBody } from '@libs/protocol/wire.ts';

/** `kinds`: what somebody's words would ask for or promise. */
type Details = { field?: string; retryAfterMs?: number; kinds?: readonly OutgoingReason[] };

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
export function refusalBody(
  code: RefusalCode,
  lang: string | undefined,
  details: Details & { ref?: string } = {},
): RefusalBody {
  const locale = nearestLocale(lang);
  const kinds = listOfReasons(details.kinds ?? [], locale);
  const message = refusalWords[locale][code].replace('{kinds}', kinds);
  return { ok: false, error: { code, message, ref: randomUUID().slice(0, 8), ...details } };
}

/** Parses or refuses. */
export function parseOrRefuse<S extends Shape>(schema: S, input: unknown): Read<S> {
  const parsed = parseWith(schema, input);
  if ('refused' in parsed) throw new Refused(parsed.refused, parsed.field ? { field: parsed.field } : {});
  return parsed.value;
}
