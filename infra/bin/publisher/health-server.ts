import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { registry } from '@libs/server/metrics.ts';
import type { ReadinessReport } from '@libs/server/readiness.ts';

type Answer = { status: number; type: string; body: string };
type Readiness = { check: () => Promise<ReadinessReport> };

/** The paths of a worker: whether the process runs, whether it can work, and its metrics. */
export async function startHealthServer(
  { HOST, PORT }: { HOST: string; PORT: number },
  readiness: Readiness,
): Promise<Server> {
  const answers: Record<string, () => Promise<Answer>> = {
    '/health/live': async () => json(200, { ok: true }),
    '/health/ready': async () => {
      const report = await readiness.check();
      return json(report.ok ? 200 : 503, report);
    },
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']?.() ?? Promise.resolve(json(404, { ok: false }));
    void answer.then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body));
  });
  server.listen(PORT, HOST);
  await once(server, 'listening');
  return server;
}

const json = (status: number, report: object): Answer => ({
  ...{ status, type: 'application/json', body: JSON.stringify(report) },
});
