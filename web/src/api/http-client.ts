import type { Locale } from '@libs/protocol/languages.ts';
import { parseWith, type SchemaOutput, type AnySchema } from '@libs/protocol/parse.ts';
import { clientRefusal, type Refusal, parseRefusal } from '@libs/protocol/refusal.ts';

export type HttpResult<T> = { value: T } | { refused: Refusal };

export type HttpCall<S extends AnySchema = AnySchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with its leading slash. */
  path: string;
  /** The schema of the answer; omitted where the answer is empty. */
  answer?: S;
  body?: unknown;
  /** Sent unchanged, in place of a JSON body. */
  file?: Blob;
  accessToken?: string;
  /** Authorises in place of an agent's token: `<session>.<key>`. */
  visitor?: string;
  headers?: Record<string, string>;
  /** Ends it before there is an answer. */
  signal?: AbortSignal | undefined;
  /** The answer is plain text, not JSON. */
  isText?: boolean;
  /** The answer is a file. */
  isBlob?: boolean;
};

export type HttpClient = <S extends AnySchema>(call: HttpCall<S>) => Promise<HttpResult<SchemaOutput<S>>>;

/** Long enough for a phone on a slow connection. */
const TIMEOUT_MS = 15_000;
/** Ten megabytes on a slow connection. */
const FILE_TIMEOUT_MS = 120_000;

/** Sends requests to the gateway over HTTP. A refusal, a network failure and an answer of the wrong shape are values; it never throws. */
export function createHttpClient(
  lang: () => Locale,
  fetchAnswer: typeof fetch = (...args) => fetch(...args),
): HttpClient {
  return async <S extends AnySchema>(call: HttpCall<S>): Promise<HttpResult<SchemaOutput<S>>> => {
    const unreachable = { refused: clientRefusal('service.unavailable', lang()) };
    try {
      const response = await fetchAnswer(`/api${call.path}`, requestInitOf(call, lang()));
      const answer: unknown =
        response.status === 204 ? undefined : await (response.ok ? readBody(call, response) : response.json());
      return response.ok
        ? parseResponse(call, answer, lang())
        : { refused: parseRefusal(answer) ?? unreachable.refused };
    } catch {
      return unreachable;
    }
  };
}

function readBody({ isText, isBlob }: HttpCall, response: Response): Promise<unknown> {
  if (isBlob) return response.blob();
  return isText ? response.text() : response.json();
}

function parseResponse<S extends AnySchema>(
  { answer: shape, isBlob }: HttpCall<S>,
  answer: unknown,
  lang: Locale,
): HttpResult<SchemaOutput<S>> {
  if (isBlob) return { value: answer as SchemaOutput<S> };
  if (!shape) return { value: undefined as SchemaOutput<S> };
  const parsed = parseWith(shape, answer);
  return 'value' in parsed ? parsed : { refused: clientRefusal('protocol.outdated', lang) };
}

/** Another site's form cannot send `x-aidline`; the gateway requires it where a cookie authorises. */
function requestInitOf(
  { method, body, file, headers, accessToken, visitor, isBlob, signal }: HttpCall,
  lang: Locale,
): RequestInit {
  return {
    method,
    headers: {
      'x-aidline': '1',
      'x-aidline-lang': lang,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file ? { 'content-type': file.type || 'application/octet-stream' } : {}),
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      ...(visitor ? { authorization: `Visitor ${visitor}` } : {}),
    },
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([
      AbortSignal.timeout(file || isBlob ? FILE_TIMEOUT_MS : TIMEOUT_MS),
      ...(signal ? [signal] : []),
    ]),
  };
}
