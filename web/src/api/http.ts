import type { Locale } from '@libs/protocol/languages.ts';
import { parseWith, type Read, type Shape } from '@libs/protocol/parse.ts';
import { ownRefusal, type Refusal, refusalIn } from './refusal.ts';

export type HttpResult<T> = { value: T } | { refused: Refusal };

export type HttpCall<S extends Shape = Shape> = {
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

export type Http = <S extends Shape>(call: HttpCall<S>) => Promise<HttpResult<Read<S>>>;

/** A phone on a bad line gets this long before we call it unreachable. */
const PATIENCE_MS = 15_000;

/** Asks the gateway over HTTP. A "no", a dead network and an answer of the wrong shape are all values; nothing is thrown. */
export function createHttp(lang: () => Locale, fetchAnswer: typeof fetch = (...args) => fetch(...args)): Http {
  return async <S extends Shape>(call: HttpCall<S>): Promise<HttpResult<Read<S>>> => {
    const unreachable = { refused: ownRefusal('service.unavailable', lang()) };
    try {
      const response = await fetchAnswer(`/api${call.path}`, requestOf(call, lang()));
      const answer: unknown =
        response.status === 204 ? undefined : await (call.isText && response.ok ? response.text() : response.json());
      return response.ok ? accepted(call, answer, lang()) : { refused: refusalIn(answer) ?? unreachable.refused };
    } catch {
      return unreachable;
    }
  };
}

function accepted<S extends Shape>({ answer: shape }: HttpCall<S>, answer: unknown, lang: Locale): HttpResult<Read<S>> {
  if (!shape) return { value: undefined as Read<S> };
  const parsed = parseWith(shape, answer);
  return 'value' in parsed ? parsed : { refused: ownRefusal('protocol.outdated', lang) };
}

/** `x-aidline` is what another site's form cannot send; the gateway asks for it where a cookie counts. */
function requestOf({ method, body, file, accessToken, visitor }: HttpCall, lang: Locale): RequestInit {
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
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
}
