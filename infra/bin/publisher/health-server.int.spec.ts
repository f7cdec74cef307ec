import type { ReadinessReport } from '@libs/server/readiness.ts';
import { freePort } from '../servers/free-port.ts';
import { startHealthServer } from './health-server.ts';

it('answers as a worker does: alive, ready or not with the reasons, and its metrics', async () => {
  const report: ReadinessReport = { ok: true, database: 'ok', sealingKey: 'ok', redis: 'ok' };
  const port = await freePort();
  const server = await startHealthServer({ HOST: '127.0.0.1', PORT: port }, { check: async () => report });
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  try {
    const ready = await get('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([200, report]);
    Object.assign(report, { ok: false, database: 'away' });
    const unready = await get('/health/ready');
    expect([unready.status, await unready.json()]).toMatchObject([503, { database: 'away' }]);
    expect((await get('/health/live')).status).toBe(200);
    expect(await (await get('/metrics')).text()).toContain('aidline_nodejs_eventloop_lag_p99_seconds');
    expect((await get('/anything')).status).toBe(404);
  } finally {
    server.close();
  }
});
