import { TOTP, Secret } from 'otpauth';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { openQueue } from '../../../infra/jest/open-queue.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { translationJob } from '@libs/server/queues.ts';

const system = systemForThisFile({ gateways: 1, workers: 2, site: false });
let token: string;
let secret: string;

const api = (path: string, body: object, bearer = token) =>
  fetch(`${system.gatewayUrls[0]}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  });
/** Each code counts once, so a later one is that of a later half minute, which is still taken. */
const totpCodeAt = (steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Goes in by a pass; resolves to the cookie. */
async function enterBoard(body: { code?: string }): Promise<{ origin: string; cookie: string; url: string }> {
  const { url } = (await (await api('/ops/board/pass', body)).json()) as { url: string };
  const response = await fetch(url, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/ops/queues/']);
  return { url, origin: new URL(url).origin, cookie: response.headers.get('set-cookie')!.split(';')[0]! };
}
const requestBoard = ({ origin, cookie }: { origin: string; cookie: string }, path: string, method = 'GET') =>
  fetch(`${origin}/ops/queues${path}`, { method, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
const auditActions = async () =>
  ((await queryDatabase(system, `select what from audit_line order by id`)) as { what: string }[]).map(
    ({ what }) => what,
  );

beforeAll(async () => {
  await queryDatabase(system, `update agent set role = 'lead'`);
  const { email, password } = system.agent;
  const signedIn = await api('/agents/sign-in', { email, password }, '');
  token = ((await signedIn.json()) as { accessToken: string }).accessToken;
  secret = ((await (await api('/agents/me/second-factor', {})).json()) as { secret: string }).secret;
  await api('/agents/me/second-factor/confirm', { code: totpCodeAt(-1) });
});

describe('the board of the queues', () => {
  it('is closed to whoever is no operator, and to whoever comes without a pass', async () => {
    expect((await api('/ops/board/pass', {})).status).toBe(403);
    await queryDatabase(system, `update agent set role = 'operator'`);
    const { origin, url } = await enterBoard({});
    for (const path of ['/', '/api/queues', '/api/queues/timers/pause'])
      expect((await requestBoard({ origin, cookie: 'aidline_board=guess' }, path)).status).toBe(401);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(403);
    expect((await fetch(`${origin}/api/queues`)).status).toBe(404);
  });

  it('shows queues by ids, with no word of anybody, asks no third party, and changes nothing', async () => {
    const queue = openQueue('translation', system.redisUrl);
    await queue.pause();
    const sessionId = '0199f3a2-0000-7000-8000-000000000000';
    const asked: object = { sessionId, of: 2, source: 'en', target: 'zh', attempt: 0 };
    const { name, data, opts } = translationJob(asked as Parameters<typeof translationJob>[0]);
    await queue.add(name, { ...data, text: 'my savings', sealed: 'c2VhbGVk' }, opts);
    const visit = await enterBoard({});
    const shown = await (await requestBoard(visit, '/api/queues?activeQueue=translation&page=1&jobsPerPage=10')).text();
    expect(shown).toContain(sessionId);
    expect(shown).not.toMatch(/my savings|c2VhbGVk/);
    const page = await requestBoard(visit, '/');
    expect(await page.text()).toContain('Aidline: read only');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await requestBoard(visit, '/api/queues/translation/resume', 'PUT')).status).toBe(403);
    expect(await queue.isPaused()).toBe(true);
    await queue.close();
  });

  it('is changed after a fresh code, which counts once, and all of it is written down', async () => {
    expect((await api('/ops/board/pass', { code: '000000' })).status).toBe(401);
    const code = totpCodeAt(0);
    const visit = await enterBoard({ code });
    expect((await api('/ops/board/pass', { code })).status).toBe(401);
    expect((await requestBoard(visit, '/api/queues/translation/obliterate', 'PUT')).status).toBe(403);
    expect((await requestBoard(visit, '/api/queues/translation/resume', 'PUT')).status).toBe(200);
    expect((await auditActions()).slice(-2)).toEqual(['queues.elevated', 'queues.changed']);
  });

  it('is closed at once to an operator who is none any more', async () => {
    const visit = await enterBoard({});
    expect((await requestBoard(visit, '/api/queues')).status).toBe(200);
    await queryDatabase(system, `update agent set role = 'agent'`);
    expect((await requestBoard(visit, '/api/queues')).status).toBe(401);
  });
});
