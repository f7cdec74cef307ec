import { withClient } from '../../bin/servers/postgres-database.ts';
import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import { freePort } from '../../bin/servers/free-port.ts';
import { sleep } from '../../bin/servers/wait-until.ts';
import { workerServiceOptions } from '../../bin/system/service-options.ts';
import { startService } from '../../bin/system/start-service.ts';
import { cpuSecondsOf } from '../cpu-usage.ts';
import { quantilesOf, type Quantiles } from '../load/quantiles.ts';
import type { BenchmarkContext, Benchmark } from '../benchmark.ts';
import { startBenchProcess } from '../processes/bench-process.ts';
import type { TimerProcessOptions } from '../timers/timer-scheduling-process.ts';

/**
 * How late timers are, by the clock of the database, with many pending: rows as written when a session opens, the
 * queue's Redis, one worker process as in `npm start`. They fall due at random moments, like real visitors.
 */
export const timersBenchmark: Benchmark = { name: 'timers', measure };

const PENDING_TIMERS = 10_000;
/** Scheduled first, to estimate how long the others take: the first timer is due only after the last is scheduled. */
const SAMPLE_SIZE = 500;
const LEAD_TIME_FACTOR = 2;
const MIN_LEAD_MS = 3_000;
/** Timers that do not fall due in the measured time are only pending. */
const FAR_FUTURE_MS = 3_600_000;
const TIMERS_PER_SECOND = 150;
/** So many people open the chat at the same moment, for example after a news report. */
const BURST_SIZE = 200;
const BURST_DELAY_MS = 5_000;
const MAX_LATE_SECONDS = 30;
const POLL_INTERVAL_MS = 250;

type TimerLateness = Quantiles & { answered: number; never: number; early: number };

async function measure(bench: BenchmarkContext) {
  const { plan, progress } = bench;
  const spread = Math.min(PENDING_TIMERS - BURST_SIZE - SAMPLE_SIZE, TIMERS_PER_SECOND * plan.timerSeconds);
  const { databaseUrl, worker } = await progress.step('Timers: starting a worker', () => startWorker(bench));
  const seconds = await progress.step(`Timers: setting ${PENDING_TIMERS.toLocaleString('en')}`, () =>
    scheduleTimers(bench, databaseUrl, spread),
  );
  const before = cpuSecondsOf([worker.pid]) ?? 0;
  await progress.step(`Timers: ${TIMERS_PER_SECOND} a second, then ${BURST_SIZE} at once`, () =>
    waitUntilFired(databaseUrl, seconds),
  );
  const workerCpu = ((cpuSecondsOf([worker.pid]) ?? 0) - before) / (spread + BURST_SIZE);
  const steady = await readLateness(databaseUrl, 'not is_crowd');
  const crowd = await readLateness(databaseUrl, 'is_crowd');
  await worker.stop();
  const rows = [
    [`${TIMERS_PER_SECOND} a second`, ...latenessCells(steady), Math.round(workerCpu * 1e6)],
    [`${BURST_SIZE} at once`, ...latenessCells(crowd), ''],
  ];
  const head = ['due', 'answered', 'never', 'early', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'cpu µs: worker'];
  return {
    tables: [
      { title: `Lateness of timers, ${PENDING_TIMERS.toLocaleString('en')} pending, one worker`, head, rows },
      ...bench.profiler.table('worker'),
    ],
    figures: { timers: { pending: PENDING_TIMERS, steady, crowd, workerCpuMicroseconds: workerCpu * 1e6 } },
    ratios: { timerLatenessP99Ms: steady.p99 },
  };
}

async function startWorker({ environment, profiler }: BenchmarkContext) {
  const databaseUrl = await environment.createDatabase('bench_timers');
  const address = { name: 'timers-worker', port: await freePort() };
  const options = workerServiceOptions(address, environment.serviceEnvironment(databaseUrl));
  const worker = await startService({ ...options, args: [...profiler.nodeArgs('worker'), ...(options.args ?? [])] });
  environment.addCleanup(() => worker.stop());
  return { databaseUrl, worker };
}

/** Returns the seconds until the last measured timer is due. */
async function scheduleTimers({ environment }: BenchmarkContext, databaseUrl: string, spread: number): Promise<number> {
  const child = await startBenchProcess({ name: 'timers', file: 'infra/bench/timers/timer-scheduling-process.ts' });
  environment.addCleanup(() => child.stop());
  await child.request('connect', {
    databaseUrl: loginUrls(databaseUrl).gateway,
    redisUrl: environment.redis.url,
    sealingKey: environment.secrets.sealingKey,
    filesFolder: environment.serviceEnvironment(databaseUrl).filesFolder,
  } satisfies TimerProcessOptions);
  const set = (dueInMs: number[]) => child.request<{ tookMs: number }>('set', { dueInMs });
  const later = PENDING_TIMERS - BURST_SIZE - spread;
  const { tookMs } = await set(Array.from({ length: later }, () => FAR_FUTURE_MS));
  const leadMs = Math.max(MIN_LEAD_MS, ((tookMs * (spread + BURST_SIZE)) / later) * LEAD_TIME_FACTOR);
  const spreadMs = (spread / TIMERS_PER_SECOND) * 1000;
  const crowdAt = leadMs + spreadMs + BURST_DELAY_MS;
  await set([
    ...Array.from({ length: BURST_SIZE }, () => crowdAt),
    ...Array.from({ length: spread }, () => leadMs + Math.random() * spreadMs),
  ]);
  await child.stop();
  // The row of a fired timer is deleted, so its due time is copied beforehand.
  await withClient(databaseUrl, (client) =>
    client.query(
      `create table bench_due as
       select shard, id, due_at, row_number() over (order by due_at desc) <= ${BURST_SIZE} as is_crowd
       from timer where due_at < now() + interval '30 minutes'`,
    ),
  );
  return crowdAt / 1000;
}

/** Resolves when all timers have fired, or when those that have not never will. */
async function waitUntilFired(databaseUrl: string, seconds: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const open = `select count(*)::int as open from timer join bench_due using (shard, id)`;
    const deadline = performance.now() + (seconds + MAX_LATE_SECONDS) * 1000;
    while (performance.now() < deadline && (await client.query<{ open: number }>(open)).rows[0]!.open > 0)
      await sleep(POLL_INTERVAL_MS);
  });
}

/** From the due time to the commit of the message, both by the clock of the database. */
async function readLateness(databaseUrl: string, condition: string): Promise<TimerLateness> {
  const found = await withClient(databaseUrl, (client) =>
    client.query<{ late: number | null }>(
      `select extract(epoch from e.created_at - d.due_at)::float8 * 1000 as late
       from bench_due d left join chat_event e on e.shard = d.shard and e.command_id = d.id and e.part = 0 where ${condition}`,
    ),
  );
  const late = found.rows.flatMap((row) => (row.late === null ? [] : [row.late]));
  return {
    answered: late.length,
    never: found.rows.length - late.length,
    early: late.filter((ms) => ms < 0).length,
    ...quantilesOf(late),
  };
}

const latenessCells = ({ answered, never, early, p50, p95, p99, max }: TimerLateness) => [
  answered,
  never,
  early,
  ...[p50, p95, p99, max].map((ms) => ms.toFixed(1)),
];
