import { dirname, join } from 'node:path';
import { withClient } from '../../bin/servers/postgres-database.ts';
import { freePort } from '../../bin/servers/free-port.ts';
import { pause } from '../../bin/servers/until.ts';
import { workerOrder } from '../../bin/system/service-orders.ts';
import { startService } from '../../bin/system/start-service.ts';
import { cpuSecondsOf } from '../cpu.ts';
import type { Ground } from '../ground.ts';
import { quantilesOf, type Quantiles } from '../load/latencies.ts';
import type { Bench, Part } from '../part.ts';
import { startBenchProcess } from '../processes/bench-process.ts';
import type { Place } from '../timers/alarms-process.ts';

/**
 * How late timers are, by the clock of the database, with many pending: the rows as a session's opening writes them,
 * the queue's Redis, one worker process as `npm start` has it. They fall due at random moments, as people come.
 */
export const timers: Part = { name: 'timers', measure };

const PENDING = 10_000;
/** Set beforehand, to see how long the others will take: the first is due only once the last is set, with room. */
const SAMPLE = 500;
const ROOM = 2;
const LEAST_LEAD_MS = 3_000;
/** What does not fall due in the measured time is only pending. */
const LATER_MS = 3_600_000;
const PER_SECOND = 150;
/** As many people open the chat at the very same moment, after a bulletin perhaps. */
const CROWD = 200;
const CROWD_AFTER_MS = 5_000;
const MOST_LATE_SECONDS = 30;
const LOOK_EVERY_MS = 250;

type Lateness = Quantiles & { answered: number; never: number; early: number };

async function measure(bench: Bench) {
  const { plan, progress } = bench;
  const spread = Math.min(PENDING - CROWD - SAMPLE, PER_SECOND * plan.timerSeconds);
  const { databaseUrl, worker } = await progress.step('Timers: starting a worker', () => startWorker(bench));
  const seconds = await progress.step(`Timers: setting ${PENDING.toLocaleString('en')}`, () =>
    setAll(bench, databaseUrl, spread),
  );
  const before = cpuSecondsOf([worker.pid]) ?? 0;
  await progress.step(`Timers: ${PER_SECOND} a second, then ${CROWD} at once`, () =>
    untilAnswered(databaseUrl, seconds),
  );
  const workerCpu = ((cpuSecondsOf([worker.pid]) ?? 0) - before) / (spread + CROWD);
  const steady = await lateness(databaseUrl, 'not is_crowd');
  const crowd = await lateness(databaseUrl, 'is_crowd');
  await worker.stop();
  const rows = [
    [`${PER_SECOND} a second`, ...cells(steady), Math.round(workerCpu * 1e6)],
    [`${CROWD} at once`, ...cells(crowd), ''],
  ];
  const head = ['due', 'answered', 'never', 'early', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'cpu µs: worker'];
  return {
    tables: [
      { title: `Lateness of timers, ${PENDING.toLocaleString('en')} pending, one worker`, head, rows },
      ...bench.profiles.table('worker'),
    ],
    figures: { timers: { pending: PENDING, steady, crowd, workerCpuMicroseconds: workerCpu * 1e6 } },
    ratios: { timerLatenessP99Ms: steady.p99 },
  };
}

async function startWorker({ ground, profiles }: Bench) {
  const databaseUrl = await ground.freshDatabase('bench_timers');
  const around = {
    databaseUrl,
    redisUrl: ground.redis.url,
    secrets: ground.secrets,
    publicUrl: 'http://localhost',
    filesFolder: filesFolder(ground),
    make: 'built' as const,
    logFile: ground.logFile,
    env: { NODE_ENV: 'production' },
  };
  const order = workerOrder({ name: 'timers-worker', port: await freePort() }, around);
  const worker = await startService({ ...order, args: [...profiles.nodeArgs('worker'), ...(order.args ?? [])] });
  ground.atEnd(() => worker.stop());
  return { databaseUrl, worker };
}

const filesFolder = (ground: Ground) => join(dirname(ground.logFile('files')), 'files');

/** Returns the seconds until the last of those that are waited for is due. */
async function setAll({ ground }: Bench, databaseUrl: string, spread: number): Promise<number> {
  const child = startBenchProcess({ name: 'alarms', file: 'infra/bench/timers/alarms-process.ts' });
  ground.atEnd(child.stop);
  await child.ask('connect', {
    databaseUrl,
    redisUrl: ground.redis.url,
    sealingKey: ground.secrets.sealingKey,
    filesFolder: filesFolder(ground),
  } satisfies Place);
  const set = (dueInMs: number[]) => child.ask<{ tookMs: number }>('set', { dueInMs });
  const later = PENDING - CROWD - spread;
  const { tookMs } = await set(Array.from({ length: later }, () => LATER_MS));
  const leadMs = Math.max(LEAST_LEAD_MS, ((tookMs * (spread + CROWD)) / later) * ROOM);
  const spreadMs = (spread / PER_SECOND) * 1000;
  const crowdAt = leadMs + spreadMs + CROWD_AFTER_MS;
  await set([
    ...Array.from({ length: CROWD }, () => crowdAt),
    ...Array.from({ length: spread }, () => leadMs + Math.random() * spreadMs),
  ]);
  await child.stop();
  // An answered alarm's row is gone, so what it said is kept beside it.
  await withClient(databaseUrl, (client) =>
    client.query(
      `create table bench_due as
       select id, due_at, row_number() over (order by due_at desc) <= ${CROWD} as is_crowd
       from timer where due_at < now() + interval '30 minutes'`,
    ),
  );
  return crowdAt / 1000;
}

/** Or until so long has passed that the rest will never be. */
async function untilAnswered(databaseUrl: string, seconds: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const open = `select count(*)::int as open from timer join bench_due using (id)`;
    const deadline = performance.now() + (seconds + MOST_LATE_SECONDS) * 1000;
    while (performance.now() < deadline && (await client.query<{ open: number }>(open)).rows[0]!.open > 0)
      await pause(LOOK_EVERY_MS);
  });
}

/** From the due time to the commit of the answer, both by the clock of the database. */
async function lateness(databaseUrl: string, which: string): Promise<Lateness> {
  const found = await withClient(databaseUrl, (client) =>
    client.query<{ late: number | null }>(
      `select extract(epoch from e.created_at - d.due_at)::float8 * 1000 as late
       from bench_due d left join chat_event e on e.command_id = d.id and e.part = 0 where ${which}`,
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

const cells = ({ answered, never, early, p50, p95, p99, max }: Lateness) => [
  answered,
  never,
  early,
  ...[p50, p95, p99, max].map((ms) => ms.toFixed(1)),
];
