import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { shardOf } from '@libs/ledger/shard.ts';
import type { FaultCell, FaultContext, Heal } from './fault-cell.ts';
import { checkHistory } from './checker/check-history.ts';
import type { AnomalyFinding } from './checker/anomalies.ts';
import type { SlownessBounds, History, NeverShipped, TimeSpan } from './history.ts';
import { LoadGenerator } from './load/load-generator.ts';
import type { FaultPlan } from './fault-plan.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { findLeakedText, areProjectionsCurrent, readRecordedLog, checkTables } from './database-state.ts';
import { ProcessMonitor } from './process-monitor.ts';
import type { ObservedSystem } from './world/observed-system.ts';

export type CellResult = {
  cell: string;
  seed: number;
  /** How often the fault was injected. */
  faults: number;
  acknowledged: number;
  events: number;
  /** From the end of the disturbance until the next acknowledgement, and until every reader had everything. */
  firstAnswerMs: number;
  recoveredMs: number;
  promisedMs: number;
  seconds: number;
  findings: AnomalyFinding[];
  isAborted?: boolean;
};

/** Even on a slow machine every answer is known and every reader has the whole log by then, or something is wrong. */
const TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 50;

/** What disturbs the system while the load runs, by whatever means it has. */
export type Disturb = (context: Omit<FaultContext, 'world'>) => Promise<Heal> | Heal;

export type RunUnderLoadOptions = {
  system: ObservedSystem;
  cell: Pick<FaultCell, 'name' | 'promisedSeconds' | 'isOutsideChat' | 'movesDatabaseClock'>;
  inject: Disturb;
  seed: number;
  plan: FaultPlan;
  /** How many times slower than promised this machine may be before slowness counts as an anomaly. */
  slack: number;
  /** How long to wait for answers and for the world to come to rest; shorter where they are known not to come. */
  timeoutMs?: number;
  /** Asked when everything is at rest. */
  neverShipped?: () => NeverShipped | undefined;
};

/** Load, fault, healing, rest, check: on any system that answers to its gateways' addresses. */
export async function runUnderLoad(options: RunUnderLoadOptions): Promise<CellResult> {
  const { system, cell, seed, plan } = options;
  const begun = performance.now();
  const random = createSeededRandom(seed).fork(cell.name);
  const load = new LoadGenerator({
    system,
    random: random.fork('load'),
    visitors: plan.visitors,
    everyMs: plan.everyMs,
  });
  const watch = new ProcessMonitor(system);
  const lag = monitorEventLoopDelay();
  lag.enable();
  try {
    const { calm, healedAt, faults } = await disturb(options, load, random.fork('fault'));
    const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    const firstAnswerMs = await waitForFirstAnswer(load, healedAt, timeoutMs);
    await load.finish(timeoutMs);
    const restedAt = await waitUntilAtRest(options, load);
    const history = await collectHistory({ order: options, load, watch, calm, healedAt, lagMs: lag.max / 1e6 });
    return {
      cell: cell.name,
      seed,
      faults,
      acknowledged: load.recorder.acknowledgedCount,
      events: history.log.length,
      firstAnswerMs,
      recoveredMs: restedAt - healedAt,
      promisedMs: cell.promisedSeconds * 1000,
      seconds: (performance.now() - begun) / 1000,
      findings: checkHistory(history),
    };
  } finally {
    lag.disable();
    load.close();
    watch.stop();
  }
}

type Disturbance = { calm: TimeSpan[]; healedAt: number; faults: number };

async function disturb(
  { cell, plan, inject, timeoutMs = TIMEOUT_MS }: RunUnderLoadOptions,
  load: LoadGenerator,
  random: SeededRandom,
): Promise<Disturbance> {
  await load.open(timeoutMs);
  load.start();
  const from = Date.now();
  await pause(plan.calmMs);
  const to = Date.now();
  const { holdMs } = plan;
  let faults = 0;
  load.muteSome(holdMs);
  const heal = await inject({ load, random, holdMs, countFault: () => (faults += 1) });
  await pause(holdMs);
  await heal();
  const healedAt = Date.now();
  await pause(plan.afterMs);
  return { calm: [{ from, to: faults === 0 || cell.isOutsideChat ? Date.now() : to }], healedAt, faults };
}

async function waitForFirstAnswer({ recorder }: LoadGenerator, healedAt: number, timeoutMs: number): Promise<number> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const answers = recorder.operations.map(({ answeredAt }) => answeredAt ?? 0).filter((at) => at >= healedAt);
    if (answers.length > 0) return Math.min(...answers) - healedAt;
    await pause(POLL_INTERVAL_MS);
  }
  return Infinity;
}

/**
 * Waits until every reader has the whole log, no timer and no translation is pending and the projections are current.
 * After the timeout the checker reports what is missing.
 */
async function waitUntilAtRest(
  { system, timeoutMs = TIMEOUT_MS }: RunUnderLoadOptions,
  load: LoadGenerator,
): Promise<number> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    if (await isAtRest(system, load)) break;
    await pause(POLL_INTERVAL_MS);
  }
  return Date.now();
}

async function isAtRest(system: ObservedSystem, { recorder, sessions }: LoadGenerator): Promise<boolean> {
  const rows = await system.query<{ id: string; version: number; timers: number }>(
    `select s.id, s.version, (select count(*)::int from timer) as timers
     from chat_session s where s.shard = any($1) and s.id = any($2)`,
    [sessions.map(shardOf), sessions],
  );
  const heads = new Map(rows.map(({ id, version }) => [id, version]));
  if (rows.some(({ timers }) => timers > 0)) return false;
  if (recorder.readers.some(({ sessionId, version }) => version < (heads.get(sessionId) ?? 0))) return false;
  return (await areProjectionsCurrent(system)) && !(await system.hasPendingTranslations());
}

type HistoryInput = {
  order: RunUnderLoadOptions;
  load: LoadGenerator;
  watch: ProcessMonitor;
  calm: TimeSpan[];
  healedAt: number;
  lagMs: number;
};

async function collectHistory({ order: options, load, watch, calm, healedAt, lagMs }: HistoryInput): Promise<History> {
  const { system, cell, slack } = options;
  const crashes = watch.crashes();
  const { recorder, visitors, sessions } = load;
  await load.readFromStart(system.gateways.map(({ directUrl }) => directUrl));
  // A visitor whom a fault added may have disconnected before the answer; what they sent is recorded all the same.
  await waitUntilAtRest(options, load);
  const fresh = recorder.observations.filter(({ reader }) => reader.startsWith('fresh agent'));
  const bounds: SlownessBounds = {
    staleMs: 2_000 * slack + 2 * lagMs,
    lateMs: 5_000 * slack,
    lateAfterFaultMs: 35_000 * slack,
    bufferedBytes: 4 * 2 ** 20,
  };
  return {
    operations: recorder.operations,
    readers: recorder.readers,
    observations: recorder.observations,
    probes: recorder.probes,
    log: visitors.length > 0 ? await readRecordedLog(system, sessions, fresh) : [],
    tables: await checkTables(system),
    leaks: await findLeakedText(system),
    peakBufferedBytes: watch.peakBufferedBytes,
    crashes,
    timers: { ...system.timers, isClockOfDatabaseMoved: cell.movesDatabaseClock ?? false },
    calm,
    healedAt,
    bounds,
    neverShipped: options.neverShipped?.(),
  };
}
