import { randomUUID } from 'node:crypto';
import { nearestLocale } from '@libs/protocol/languages.ts';
import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import { formatHoldReasons } from '@libs/protocol/hold-reason-labels.ts';
import { parseWith, type SchemaOutput, type AnySchema } from '@libs/protocol/parse.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalMessages } from '@libs/protocol/refusal-messages.ts';
import type { RefusalBody } from '@libs/protocol/socket-protocol.ts';

/** `kinds`: why a text is refused. */
type RefusalDetails = { field?: string; retryAfterMs?: number; kinds?: readonly HoldReason[] };

/** Thrown to answer with a refusal. It is expected, so it is never logged as a fault. */
export class RefusalError extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly details: RefusalDetails = {},
  ) {
    super(code);
  }
}

/** The body of a refusal in the caller's language; a person can quote `ref`, and an operator can search for it. */
export function refusalBody(
  code: RefusalCode,
  lang: string | undefined,
  details: RefusalDetails & { ref?: string } = {},
): RefusalBody {
  const locale = nearestLocale(lang);
  const kinds = formatHoldReasons(details.kinds ?? [], locale);
  const message = refusalMessages[locale][code].replace('{kinds}', kinds);
  return { ok: false, error: { code, message, ref: randomUUID().slice(0, 8), ...details } };
}

/** The parsed input. Throws a refusal for invalid input. */
export function parseOrRefuse<S extends AnySchema>(schema: S, input: unknown): SchemaOutput<S> {
  const parsed = parseWith(schema, input);
  if ('refused' in parsed) throw new RefusalError(parsed.refused, parsed.field ? { field: parsed.field } : {});
  return parsed.value;
}
