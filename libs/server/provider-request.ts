import { ProviderFault } from './provider-fault.ts';

/** Longer than any valid response; the rest is not read. */
const MAX_RESPONSE_BYTES = 512 * 1024;
const DEFAULT_RETRY_AFTER_MS = 5_000;

export type ProviderRequest = { url: string; headers?: Record<string, string>; body?: object; signal: AbortSignal };

/**
 * Sends JSON, by POST when there is a body, to the host that the configuration names. A redirect is an error and is not
 * followed, so a provider cannot direct us to another host. A response that exceeds the limit is aborted. Throws
 * ProviderFault.
 */
export async function requestProvider({ url, headers, body, signal }: ProviderRequest): Promise<unknown> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw toProviderFault(response);
  }
  return parseJson(await readText(response));
}

function toProviderFault({ status, headers }: Response): ProviderFault {
  if (status === 429 || status === 456) return new ProviderFault('limited', `status ${status}`, retryAfterOf(headers));
  const kind = status >= 300 && status < 500 ? 'refused' : 'failed';
  return new ProviderFault(kind, `status ${status}`);
}

/** `Retry-After` in seconds (RFC 9110); the default for a date or no header. */
function retryAfterOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60) * 1000 : DEFAULT_RETRY_AFTER_MS;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream and with it the connection.
    if (bytes > MAX_RESPONSE_BYTES) throw new ProviderFault('too-large', `more than ${MAX_RESPONSE_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderFault('unreadable', 'not JSON');
  }
}

/** A field of an answer of unknown shape; undefined when it is not there. */
export const valueAt = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined,
    value,
  );

/** One string per text. Throws ProviderFault for any other shape. */
export function extractTexts(list: unknown, count: number, text: (item: unknown) => unknown): string[] {
  const found = Array.isArray(list) ? list.map(text) : [];
  if (found.length !== count || !found.every((one) => typeof one === 'string'))
    throw new ProviderFault('unreadable', 'not one text for each');
  return found;
}
