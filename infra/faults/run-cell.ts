import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cell, Strike } from './cell.ts';
import { check } from './checker/check.ts';
import type { Finding } from './checker/anomalies.ts';
import type { Bounds, History, Span } from './history.ts';
import { Load } from './load/load.ts';
import type { Plan } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { findSpills, isProjected, isTranslated, readLog, readTables } from './truth.ts';
import { Watch } from './watch.ts';
import type { World } from './world/world.ts';

export interface CellResult {
  cell: string;
  seed: number;
  /** How often the fault struck. */
  faults: number;
  acknowledged: number;
  events: number;
  /** From the end of the disturbance until the next acknowledgement, and until everybody had everything. */
  firstAnswerMs: number;
  recoveredMs: number;
  promisedMs: number;
  seconds: number;
  findings: Finding[];
  isBrokenOff?: boolean;
}

/** However slow the machine, by then every answer is known and every reader is where the log is, or something is wrong. */
const PATIENCE_MS = 90_000;
const LOOK_EVERY_MS = 50;

export interface Order {
  world: World;
  cell: Cell;
  seed: number;
  plan: Plan;
  /** How much slower than promised this machine may be before slowness counts as an anomaly. */
  slack: number;
  /** How long an answer and the quiet afterwards are awaited; shorter where it is known that they will not come. */
  patienceMs?: number;
}

/** Load, fault, healing, quiet, judgement: one cell of the matrix under one seed. */
export async function runCell(order: Order): Promise<CellResult> {
  const { world, cell, seed, plan } = order;
  const begun = performance.now();
  const random = createRandom(seed).fork(cell.name);
  const load = new Load({ world, random: random.fork('load'), visitors: plan.visitors, everyMs: plan.everyMs });
  const watch = new Watch(world);
  const lag = monitorEventLoopDelay();
  lag.enable();
  const { strike, away } = await cell.prepare(world);
  try {
    const { calm, healedAt, faults } = await disturb(order, load, { strike, random: random.fork('fault') });
    const firstAnswerMs = await firstAnswerAfter(load, healedAt);
    await load.end(order.patienceMs ?? PATIENCE_MS);
    const restedAt = await rest(order, load);
    const history = await judge({ order, load, watch, calm, healedAt, lagMs: lag.max / 1e6 });
    return {
      cell: cell.name,
      seed,
      faults,
      acknowledged: load.recorder.acknowledged,
      events: history.log.length,
      firstAnswerMs,
      recoveredMs: restedAt - healedAt,
      promisedMs: cell.promisedSeconds * 1000,
      seconds: (performance.now() - begun) / 1000,
      findings: check(history),
    };
  } finally {
    lag.disable();
    load.close();
    watch.end();
    await away();
  }
}

type Disturbance = { calm: Span[]; healedAt: number; faults: number };

async function disturb(
  { world, cell, plan }: Order,
  load: Load,
  { strike, random }: { strike: Strike; random: Random },
): Promise<Disturbance> {
  await load.open();
  load.begin();
  const from = Date.now();
  await pause(plan.calmMs);
  const to = Date.now();
  const holdMs = Math.max(plan.holdMs, cell.leastHoldMs ?? 0);
  let faults = 0;
  load.mute(holdMs);
  const heal = await strike({ world, load, random, holdMs, struck: () => (faults += 1) });
  await pause(holdMs);
  await heal();
  const healedAt = Date.now();
  await pause(plan.afterMs);
  return { calm: [{ from, to: faults === 0 || cell.isBeside ? Date.now() : to }], healedAt, faults };
}

async function firstAnswerAfter({ recorder }: Load, healedAt: number): Promise<number> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const answers = recorder.operations.map(({ answeredAt }) => answeredAt ?? 0).filter((at) => at >= healedAt);
    if (answers.length > 0) return Math.min(...answers) - healedAt;
    await pause(LOOK_EVERY_MS);
  }
  return Infinity;
}

/** Until every reader stands where the log stands, no timer is left, no translation is under way and the list is true; or patience ends and the checker says what is missing. */
async function rest({ world, patienceMs = PATIENCE_MS }: Order, load: Load): Promise<number> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (await isAtRest(world, load)) break;
    await pause(LOOK_EVERY_MS);
  }
  return Date.now();
}

async function isAtRest(world: World, { recorder, sessions }: Load): Promise<boolean> {
  const rows = await world.query<{ id: string; version: number; timers: number }>(
    `select s.id, s.version, (select count(*)::int from timer) as timers
     from chat_session s where s.id = any($1)`,
    [sessions],
  );
  const heads = new Map(rows.map(({ id, version }) => [id, version]));
  if (rows.some(({ timers }) => timers > 0)) return false;
  if (recorder.readers.some(({ sessionId, version }) => version < (heads.get(sessionId) ?? 0))) return false;
  return (await isProjected(world)) && isTranslated(world);
}

type Case = {
  order: Order;
  load: Load;
  watch: Watch;
  calm: Span[];
  healedAt: number;
  lagMs: number;
};

async function judge({ order, load, watch, calm, healedAt, lagMs }: Case): Promise<History> {
  const { world, cell, slack } = order;
  const crashes = watch.crashes();
  const { recorder, visitors, sessions } = load;
  await load.readAfresh(world.gateways.map(({ directUrl }) => directUrl));
  // A fault's own visitor may have hung up on answers that were still to come; what they said is recorded all the same.
  await rest(order, load);
  const fresh = recorder.sightings.filter(({ reader }) => reader.startsWith('fresh agent'));
  const bounds: Bounds = {
    staleMs: 2_000 * slack + 2 * lagMs,
    lateMs: 5_000 * slack,
    lateAfterFaultMs: 35_000 * slack,
    bufferedBytes: 4 * 2 ** 20,
  };
  return {
    operations: recorder.operations,
    readers: recorder.readers,
    sightings: recorder.sightings,
    probes: recorder.probes,
    log: visitors.length > 0 ? await readLog(world, sessions, fresh) : [],
    tables: await readTables(world),
    spills: await findSpills(world),
    peakBufferedBytes: watch.peakBufferedBytes,
    crashes,
    timers: { ...world.timers, isClockOfDatabaseMoved: cell.movesDatabaseClock ?? false },
    calm,
    healedAt,
    bounds,
  };
}
