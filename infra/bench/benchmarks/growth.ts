import { Client } from 'pg';
import type { Pool } from 'pg';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { createLogger } from '@libs/server/logger.ts';
import { createPool } from '@libs/server/postgres.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from '../benchmark.ts';
import { type BenchContestant, startGateways } from '../contestants.ts';
import { backendTimes, blocksTouched, nanosecondsSince } from '../growth/backend-cpu.ts';
import { fillGrowth, OPEN_SESSIONS } from '../growth/fill-growth.ts';
import { type GrowthOperation, ledgerOperations, type SampledSessions } from '../growth/growth-operations.ts';
import { readLeaves, readTableSizes, type TableSize } from '../growth/table-sizes.ts';
import { fetchAccessToken } from '../load/aidline-client.ts';

/**
 * What a log costs that has grown: bytes per event, and the processor time that Postgres needs for the same work in a
 * small and in a large one. The two alternate, and time on the processor counts, so that a busy machine disturbs both
 * alike. Only on request: the large one takes many minutes and gigabytes.
 */
export const growthBenchmark: Benchmark = { name: 'growth', isOnRequest: true, measure };

type Log = {
  events: number;
  databaseUrl: string;
  gateways: BenchContestant;
  pool: Pool;
  /** Watches the backends of the others. */
  watcher: Client;
  operations: GrowthOperation[];
  /** Of each operation, microseconds per run, one for each round. */
  costs: Map<string, number[]>;
  /** Of each operation, blocks of 8 KB that one run asks for. */
  blocks: Map<string, number>;
};

const LIST_REQUESTS = 20;

async function measure(bench: BenchmarkContext): Promise<BenchmarkResult> {
  const logs: Log[] = [];
  for (const events of bench.plan.growthEvents) logs.push(await openLog(bench, events));
  for (let round = 0; round <= bench.plan.rounds; round += 1)
    await bench.progress.step(round === 0 ? 'Growth: warming up' : `Growth: round ${round}`, async () => {
      for (const operation of logs[0]!.operations.map(({ name }) => name))
        for (const log of logs) await measureOperation(log, operation, round === 0);
    });
  await bench.progress.step('Growth: counting blocks', async () => {
    for (const log of logs)
      for (const operation of log.operations.filter(({ isByGateway }) => !isByGateway))
        await countBlocks(log, operation);
  });
  const sizes = await Promise.all(logs.map(async ({ databaseUrl }) => readTableSizes(databaseUrl)));
  const leaves = await readLeaves(logs.at(-1)!.databaseUrl);
  for (const { pool, watcher, gateways } of logs) {
    await pool.end();
    await watcher.end();
    await gateways.stop();
  }
  return report(logs, sizes, leaves);
}

async function openLog({ environment, progress }: BenchmarkContext, events: number): Promise<Log> {
  const count = events.toLocaleString('en');
  const gateways = await startGateways(environment, { name: `growth_${events}` });
  const { databaseUrl } = gateways;
  let done = 0;
  await progress.step(`Growth: generating ${count} events`, () =>
    fillGrowth(databaseUrl, {
      ...{ events, sealingKey: environment.secrets.sealingKey },
      onEvents: (more) => (done += more),
    }),
  );
  const pool = createPool(databaseUrl, { max: 1, log: createLogger('bench', 'warn') });
  const watcher = new Client({ connectionString: databaseUrl });
  watcher.on('error', ignoreEnd);
  await watcher.connect();
  const operations = [
    ...ledgerOperations(new PostgresLedger(pool), await sampleSessions(watcher)),
    ...inboxOperations(gateways),
  ];
  return { events: done, databaseUrl, gateways, pool, watcher, operations, costs: new Map(), blocks: new Map() };
}

/** The next query rejects. */
function ignoreEnd(): void {}

async function sampleSessions(client: Client): Promise<SampledSessions> {
  const ids = async (sql: string) => (await client.query<{ id: SessionId }>(sql)).rows.map(({ id }) => id);
  return {
    ofOneShard: await ids(`select id from chat_session where shard = 7 and status = 'waiting'`),
    open: await ids(`select id from chat_session where status = 'waiting' order by random()`),
    any: await ids(`select id from chat_session order by random() limit ${OPEN_SESSIONS}`),
  };
}

/** A little less than the five minutes for which a token is valid; the large log takes longer to fill. */
const TOKEN_TTL_MS = 240_000;

function inboxOperations({ target }: BenchContestant): GrowthOperation[] {
  let access = { token: '', until: 0 };
  const signIn = async () => {
    if (access.until < Date.now()) access = { token: await fetchAccessToken(target), until: Date.now() + TOKEN_TTL_MS };
    return { authorization: `Bearer ${access.token}` };
  };
  const request = (name: string, path: string): GrowthOperation => ({
    name,
    times: LIST_REQUESTS,
    isByGateway: true,
    run: async () => {
      const response = await fetch(`${target.agentUrl}/api/inbox${path}`, { headers: await signIn() });
      if (!response.ok) throw new Error(`the inbox was refused: ${await response.text()}`);
      await response.arrayBuffer();
    },
  });
  return [request('list page', '/page')];
}

async function measureOperation(log: Log, name: string, isWarmUp: boolean): Promise<void> {
  const { times, run } = log.operations.find((one) => one.name === name)!;
  const before = await backendTimes(log.watcher);
  const offset = Math.floor(Math.random() * OPEN_SESSIONS);
  for (let n = 0; n < times; n += 1) await run(offset + n);
  const spent = nanosecondsSince(before, await backendTimes(log.watcher));
  if (!isWarmUp) log.costs.set(name, [...(log.costs.get(name) ?? []), spent / times / 1000]);
}

/** What a run asks for does not depend on what else the machine does, nor on which blocks are in memory. */
async function countBlocks({ pool, blocks }: Log, { name, times, run }: GrowthOperation): Promise<void> {
  const before = await blocksTouched(pool);
  for (let n = 0; n < times; n += 1) await run(n);
  blocks.set(name, ((await blocksTouched(pool)) - before) / times);
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

function report(logs: Log[], sizes: TableSize[][], leaves: { leaves: number; largest: number }): BenchmarkResult {
  const [small, large] = [logs[0]!, logs.at(-1)!];
  const cost = (log: Log, name: string) => median(log.costs.get(name)!);
  const names = small.operations.map(({ name }) => name);
  const ratios = Object.fromEntries(names.map((name) => [name, cost(large, name) / cost(small, name)]));
  const perEvent = (log: Log, bytes: number) => (bytes / log.events).toFixed(1);
  const sizeRows = sizes.at(-1)!.map(({ table, heap, indexes }) => {
    const before = sizes[0]!.find((one) => one.table === table)!;
    return [table, perEvent(small, before.heap + before.indexes), perEvent(large, heap), perEvent(large, indexes)];
  });
  const total = (log: Log, of: TableSize[]) =>
    of.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0) / log.events;
  const label = ({ events }: Log) => events.toLocaleString('en');
  return {
    tables: [
      {
        title: 'Processor time of Postgres in a small and in a large log, median of the rounds',
        head: ['', `µs at ${label(small)}`, `µs at ${label(large)}`, 'ratio'],
        rows: names.map((name) => [
          name,
          ...[small, large].map((log) => Math.round(cost(log, name))),
          ratios[name]!.toFixed(2),
        ]),
      },
      {
        title: `Bytes per event; ${leaves.leaves} leaves of the log, the largest ${Math.round(leaves.largest / 2 ** 20)} MB`,
        head: ['', `all, ${label(small)}`, `heap, ${label(large)}`, `indexes, ${label(large)}`],
        rows: [
          ...sizeRows.filter((row) => row.slice(1).some((bytes) => Number(bytes) >= 1)),
          ['all tables', total(small, sizes[0]!).toFixed(1), total(large, sizes.at(-1)!).toFixed(1), ''],
        ],
      },
    ],
    figures: {
      growth: {
        events: logs.map(({ events }) => events),
        microseconds: Object.fromEntries(names.map((name) => [name, logs.map((log) => cost(log, name))])),
        ratios,
        blocks: Object.fromEntries(names.map((name) => [name, logs.map((log) => log.blocks.get(name) ?? null)])),
        bytesPerEvent: logs.map((log, index) => total(log, sizes[index]!)),
        leaves,
      },
    },
    ratios: { growth: Math.max(...Object.values(ratios)) },
  };
}
