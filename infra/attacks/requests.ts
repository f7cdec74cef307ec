import type { RunningSystem } from '../jest/test-system.ts';

export type Answer<T> = { status: number; body: T; bytes: number };
type Request = { method?: string; body?: object | Buffer; headers?: Record<string, string>; gateway?: number };

/** Asks the gateways with an agent's access token; a refusal is an answer like any other. */
export const askAs =
  (target: RunningSystem, token: string) =>
  async <T = unknown>(
    path: string,
    { method = 'GET', body, headers, gateway = 0 }: Request = {},
  ): Promise<Answer<T>> => {
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const response = await fetch(`${target.gatewayUrls[gateway % target.gatewayUrls.length]}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : ((body as Buffer<ArrayBuffer> | undefined) ?? null),
    });
    const text = await response.text();
    return { status: response.status, body: parseOrText(text) as T, bytes: text.length };
  };

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const isServed = ({ status }: { status: number }): boolean => status >= 200 && status < 300;
