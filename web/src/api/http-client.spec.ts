import { widgetSettings } from '@libs/protocol/http.ts';
import { createHttpClient } from './http-client.ts';

const clientAnswering = (status: number, body: unknown) => {
  const seen: RequestInit[] = [];
  const http = createHttpClient(
    () => 'zh-TW',
    (_url, request) => {
      seen.push(request!);
      return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
    },
  );
  return { http, seen };
};

const settingsCall = { method: 'GET', path: '/settings/widget', answer: widgetSettings } as const;

describe('the HTTP client', () => {
  it('parses an answer and fills in defaults', async () => {
    const { http } = clientAnswering(200, {});
    expect(await http(settingsCall)).toMatchObject({ value: { welcomeDelaySeconds: 2 } });
  });

  it('returns a refusal as a value, with the message of the server', async () => {
    const error = { code: 'login.wrong', message: '…', ref: 'abc' };
    const { http } = clientAnswering(401, { ok: false, error });
    expect(await http({ method: 'POST', path: '/agents/sign-in', body: {} })).toEqual({ refused: error });
  });

  it('reports a network failure and an unknown error page as unreachable, and an unknown answer as outdated', async () => {
    const dead = createHttpClient(
      () => 'en',
      () => Promise.reject(new TypeError('failed to fetch')),
    );
    expect(await dead(settingsCall)).toMatchObject({ refused: { code: 'service.unavailable' } });
    expect(await clientAnswering(502, 'no').http(settingsCall)).toMatchObject({
      refused: { code: 'service.unavailable' },
    });
    const strange = clientAnswering(200, { welcomeDelaySeconds: 'soon' });
    expect(await strange.http(settingsCall)).toMatchObject({ refused: { code: 'protocol.outdated' } });
  });

  it('sends its language and the token, and accepts an empty answer', async () => {
    const { http, seen } = clientAnswering(204, null);
    expect(await http({ method: 'POST', path: '/agents/sign-out', accessToken: 't' })).toEqual({ value: undefined });
    expect(seen[0]!.headers).toMatchObject({ 'x-aidline': '1', 'x-aidline-lang': 'zh-TW', authorization: 'Bearer t' });
  });
});
