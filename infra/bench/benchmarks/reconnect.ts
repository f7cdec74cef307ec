import { withClient } from '../../bin/servers/postgres-database.ts';
import { sleep } from '../../bin/servers/wait-until.ts';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { startGateways, startLoadGenerator } from '../contestants.ts';
import type { ReconnectOrder, ReconnectResult } from '../load/reconnecting-clients.ts';
import { medianOf } from '../load/quantiles.ts';

/**
 * A gateway with five thousand visitors is killed and started again, as a supervisor does: how long until they read
 * their conversations again, whether a message is missing that was acknowledged, and how many connections to the
 * database are used at most. The clients have the widget's connection, with its random pauses.
 */
export const reconnectBenchmark: Benchmark = { name: 'reconnect', isOnRequest: true, measure };

const VISITORS = 5_000;
/** These write twice a second all the time. */
const WRITING = 100;
const WITHIN_SECONDS = 60;
const SAMPLE_MS = 50;

type ReconnectRun = Omit<ReconnectResult, 'acknowledged'> & {
  ready: number;
  messages: number;
  lost: number;
  connections: number;
};

async function measure({ environment, progress, plan }: BenchmarkContext) {
  const gateways = await progress.step('Starting a gateway', () =>
    startGateways(environment, { name: 'reconnect', count: 1 }),
  );
  const load = await startLoadGenerator(environment);
  const url = gateways.urls[0]!;
  await progress.step(`Opening ${VISITORS} conversations`, () => load.request('visitors', { url, count: VISITORS }));
  const runs: ReconnectRun[] = [];
  for (let round = 1; round <= plan.rounds; round += 1)
    runs.push(
      await progress.step(`Round ${round}/${plan.rounds}: killing and starting the gateway`, async () => {
        const connections = watchConnections(gateways.databaseUrl);
        const order = { writing: WRITING, withinSeconds: WITHIN_SECONDS } satisfies ReconnectOrder;
        const reconnected = load.request<ReconnectResult>('reconnect', order);
        await sleep(plan.warmUpSeconds * 1000);
        const killedAt = performance.now();
        await gateways.restart(0);
        const ready = (performance.now() - killedAt) / 1000;
        const { acknowledged, ...times } = await reconnected;
        const lost = acknowledged.length - (await countCommands(gateways.databaseUrl, acknowledged));
        return { ready, ...times, messages: acknowledged.length, lost, connections: await connections.stop() };
      }),
    );
  await Promise.all([load.stop(), gateways.stop()]);
  const rows = runs.map(({ ready, half, nineteenOfTwenty, all, messages, lost, connections }, index) => [
    `round ${index + 1}`,
    ...[ready, half, nineteenOfTwenty, all].map((seconds) => seconds.toFixed(1)),
    ...[messages, lost, connections],
  ]);
  const head = [
    '',
    'started again s',
    '50 % back s',
    '95 %',
    'all',
    'acknowledged',
    'of these lost',
    'database connections',
  ];
  return {
    tables: [{ title: `${VISITORS} visitors after a kill, ${WRITING} of them writing`, head, rows }],
    figures: { reconnect: runs },
    ratios: { reconnectSecondsOf95Percent: medianOf(runs.map(({ nineteenOfTwenty }) => nineteenOfTwenty)) },
    faults: runs.flatMap(({ lost }) =>
      lost > 0 ? [`reconnect: ${lost} acknowledged messages are not in the log`] : [],
    ),
  };
}

const countCommands = (databaseUrl: string, ids: readonly string[]): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ found: number }>(
      'select count(distinct command_id)::int as found from chat_event where command_id = any($1::uuid[])',
      [ids],
    );
    return rows[0]!.found;
  });

/** The most connections that the application's logins have had at one moment. */
function watchConnections(databaseUrl: string): { stop: () => Promise<number> } {
  let isOver = false;
  let most = 0;
  const watching = withClient(databaseUrl, async (client) => {
    while (!isOver) {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where datname = current_database() and usename like 'aidline%'`,
      );
      most = Math.max(most, rows[0]!.open);
      await sleep(SAMPLE_MS);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return most;
    },
  };
}
