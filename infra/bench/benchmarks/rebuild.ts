import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replayProjection } from '../../bin/replay/replay-projection.ts';
import { inboxProjection } from '../../bin/replay/inbox-projection.ts';
import { withClient } from '../../bin/servers/postgres-database.ts';
import type { BenchmarkContext, Benchmark } from '../benchmark.ts';

/** How many events per second `npm run replay inbox` folds, including the comparison with the live inbox. */
export const rebuildBenchmark: Benchmark = { name: 'rebuild', measure };

const EVENTS_PER_SESSION = 12;

async function measure({ environment, plan, progress }: BenchmarkContext) {
  const expected = plan.rebuildSessions * EVENTS_PER_SESSION;
  const databaseUrl = await progress.step(`Rebuild: generating ${expected.toLocaleString('en')} events`, async () => {
    const url = await environment.createDatabase('rebuild');
    const sql = readFileSync(join(import.meta.dirname, '..', 'inbox', 'log.sql'), 'utf8');
    await withClient(url, async (client) => {
      await client.query('begin');
      for (const statement of sql.replaceAll('$1', String(plan.rebuildSessions)).split(/;\n/))
        await client.query(statement);
      await client.query('commit');
      await client.query('vacuum analyze');
    });
    return url;
  });
  let events = 0;
  const onEvents = (count: number) => (events += count);
  const startedAt = performance.now();
  const { differences } = await progress.step('Rebuild: folding the inbox', () =>
    replayProjection({ databaseUrl, projection: inboxProjection, repair: false, onEvents }),
  );
  const perSecond = events / ((performance.now() - startedAt) / 1000);
  if (events !== expected || differences.length > 0)
    throw new Error(`read ${events} of ${expected} events and found ${differences.length} differences`);
  const rows = [[events.toLocaleString('en'), Math.round(perSecond).toLocaleString('en')]];
  return {
    tables: [{ title: 'The inbox rebuilt from the log and compared', head: ['events', 'events/s'], rows }],
    figures: { rebuild: { events, perSecond } },
  };
}
