import type { Locale } from '@libs/protocol/languages.ts';
import { parseWith, type SchemaOutput, type AnySchema } from '@libs/protocol/parse.ts';
import { clientRefusal, type Refusal, parseRefusal } from '@libs/protocol/refusal.ts';

export type HttpResult<T> = { value: T } | { refused: Refusal };

export type HttpCall<S extends AnySchema = AnySchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with its leading slash. */
  path: string;
  /** What the answer must be; left out where the answer is empty. */
  answer?: S;
  body?: unknown;
  /** Sent as it is, in place of a body. */
  file?: Blob;
  accessToken?: string;
  /** Shown in place of an agent's token: `<session>.<key>`. */
  visitor?: string;
  /** The answer is words for a person, not JSON. */
  isText?: boolean;
};

export type HttpClient = <S extends AnySchema>(call: HttpCall<S>) => Promise<HttpResult<SchemaOutput<S>>>;

/** A phone on a bad line gets this long before we call it unreachable. */
const TIMEOUT_MS = 15_000;

/** Asks the gateway over HTTP. A "no", a dead network and an answer of the wrong shape are all values; nothing is thrown. */
export function createHttpClient(
  lang: () => Locale,
  fetchAnswer: typeof fetch = (...args) => fetch(...args),
): HttpClient {
  return async <S extends AnySchema>(call: HttpCall<S>): Promise<HttpResult<SchemaOutput<S>>> => {
    const unreachable = { refused: clientRefusal('service.unavailable', lang()) };
    try {
      const response = await fetchAnswer(`/api${call.path}`, requestInitOf(call, lang()));
      const answer: unknown =
        response.status === 204 ? undefined : await (call.isText && response.ok ? response.text() : response.json());
      return response.ok
        ? parseResponse(call, answer, lang())
        : { refused: parseRefusal(answer) ?? unreachable.refused };
    } catch {
      return unreachable;
    }
  };
}

function parseResponse<S extends AnySchema>(
  { answer: shape }: HttpCall<S>,
  answer: unknown,
  lang: Locale,
): HttpResult<SchemaOutput<S>> {
  if (!shape) return { value: undefined as SchemaOutput<S> };
  const parsed = parseWith(shape, answer);
  return 'value' in parsed ? parsed : { refused: clientRefusal('protocol.outdated', lang) };
}

/** `x-aidline` is what another site's form cannot send; the gateway asks for it where a cookie counts. */
function requestInitOf({ method, body, file, accessToken, visitor }: HttpCall, lang: Locale): RequestInit {
  return {
    method,
    headers: {
      'x-aidline': '1',
      'x-aidline-lang': lang,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file ? { 'content-type': file.type || 'application/octet-stream' } : {}),
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      ...(visitor ? { authorization: `Visitor ${visitor}` } : {}),
    },
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
}
