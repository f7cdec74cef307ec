import type { Condition } from './nemesis/link.ts';
import { besides } from './cells-beside.ts';
import { cell, type Cell, type Stage } from './cell.ts';
import { browsers } from './cells-of-browsers.ts';
import { machines } from './cells-of-machines.ts';
import { stall } from './nemesis/stall.ts';
import * as strike from './nemesis/strikes.ts';
import type { Member, Roads, Role } from './world/member.ts';

const CUT: Condition = { is: 'cut' };
const SILENT: Condition = { is: 'silent' };
const SLOW: Condition = { is: 'slow', delayMs: 150, jitterMs: 100, slice: 7 };
/** A road in a tunnel: one piece in ten is sent again. */
const LOSSY: Condition = { is: 'lossy', share: 0.1, againMs: 250, slice: 500 };
const HOUR_MS = 3_600_000;

const one = (stage: Stage, role: Role): Member =>
  stage.random.pick(role === 'gateway' ? stage.world.gateways : stage.world.workers);

const roadOf = (
  role: Role,
  road: keyof Roads,
  [fault, condition, promisedSeconds]: [string, Condition, number],
): Cell =>
  cell({
    name: `${role}/${fault}-${road}`,
    fault: `${sentenceOf(condition)} between a ${role} and its ${road}`,
    promisedSeconds,
    strike: (stage) => strike.road(stage, [one(stage, role)], { road, condition }),
  });

const everyRoad = (
  road: 'database' | 'queue' | 'fanout',
  [fault, condition, promisedSeconds]: [string, Condition, number],
): Cell =>
  cell({
    name: `${road === 'database' ? 'postgres' : road}/${fault}`,
    fault: `${sentenceOf(condition)} between everybody and the ${road}`,
    promisedSeconds,
    strike: (stage) => strike.road(stage, [...stage.world.gateways, ...stage.world.workers], { road, condition }),
  });

const sentenceOf = ({ is }: Condition): string =>
  ({
    cut: 'resets',
    silent: 'silence',
    slow: 'delay, jitter and slices of 7 bytes',
    lossy: 'a tenth of the pieces lost and sent again',
    open: 'nothing',
  })[is];

const process = (role: Role): Cell[] => [
  cell({
    name: `${role}/K9`,
    fault: `kill -9 of a ${role}, twice`,
    promisedSeconds: role === 'gateway' ? 5 : 35,
    isSmoke: true,
    strike: (stage) => strike.killTwice(stage, one(stage, role)),
  }),
  cell({
    name: `${role}/TERM`,
    fault: `SIGTERM to a ${role}`,
    promisedSeconds: 10,
    isSmoke: role === 'gateway',
    strike: (stage) => strike.end(stage, one(stage, role), 'SIGTERM'),
  }),
  cell({
    name: `${role}/STOP`,
    fault: `a ${role} is paused and goes on`,
    promisedSeconds: role === 'gateway' ? 5 : 35,
    isSmoke: role === 'gateway',
    strike: (stage) => strike.pauseMember(stage, one(stage, role)),
  }),
  cell({
    name: `${role}/CLK+1h`,
    fault: `the clock of a ${role} jumps an hour ahead`,
    promisedSeconds: 5,
    isSmoke: role === 'worker',
    strike: (stage) => strike.shift(stage, one(stage, role), HOUR_MS),
  }),
  cell({
    name: `${role}/CLK-1h`,
    fault: `the clock of a ${role} jumps an hour back`,
    promisedSeconds: 35,
    strike: (stage) => strike.shift(stage, one(stage, role), -HOUR_MS),
  }),
  roadOf(role, 'database', ['CUT', CUT, 5]),
  roadOf(role, 'database', ['SILENT', SILENT, 10]),
  roadOf(role, 'database', ['DLY', SLOW, 10]),
  roadOf(role, 'queue', ['CUT', CUT, 35]),
  roadOf(role, 'queue', ['SILENT', SILENT, 35]),
  roadOf(role, 'fanout', ['CUT', CUT, 5]),
  roadOf(role, 'fanout', ['SILENT', SILENT, 10]),
];

const postgres: Cell[] = [
  cell({
    name: 'postgres/K9',
    fault: 'kill -9 of the postmaster',
    promisedSeconds: 5,
    isSmoke: true,
    strike: (stage) => strike.endEngine(stage, stage.world.postgres, 'SIGKILL'),
  }),
  cell({
    name: 'postgres/K9-backend',
    fault: 'kill -9 of one backend',
    promisedSeconds: 3,
    isSmoke: true,
    strike: strike.killBackend,
  }),
  cell({
    name: 'postgres/TERM',
    fault: 'a fast shutdown',
    promisedSeconds: 5,
    strike: (stage) => strike.endEngine(stage, stage.world.postgres, 'SIGINT'),
  }),
  cell({
    name: 'postgres/STOP',
    fault: 'postmaster and backends are paused',
    promisedSeconds: 5,
    isSmoke: true,
    strike: (stage) => strike.pauseEngine(stage, stage.world.postgres),
  }),
  cell({
    name: 'postgres/sessions-cut',
    fault: 'every session is terminated, five times',
    promisedSeconds: 3,
    strike: strike.terminateSessions,
  }),
  everyRoad('database', ['CUT', CUT, 5]),
  everyRoad('database', ['SILENT', SILENT, 10]),
  everyRoad('database', ['DLY', SLOW, 10]),
  everyRoad('database', ['LOSS', LOSSY, 10]),
];

const queue: Cell[] = [
  cell({
    name: 'queue/K9',
    fault: 'kill -9',
    promisedSeconds: 35,
    strike: (stage) => strike.endEngine(stage, stage.world.queue, 'SIGKILL'),
  }),
  cell({
    name: 'queue/TERM',
    fault: 'SIGTERM',
    promisedSeconds: 35,
    strike: (stage) => strike.endEngine(stage, stage.world.queue, 'SIGTERM'),
  }),
  cell({
    name: 'queue/STOP',
    fault: 'paused',
    promisedSeconds: 35,
    strike: (stage) => strike.pauseEngine(stage, stage.world.queue),
  }),
  cell({
    name: 'queue/WIPE',
    fault: 'FLUSHALL, three times',
    promisedSeconds: 30,
    isSmoke: true,
    strike: (stage) => strike.wipe(stage, stage.world.queue),
  }),
  cell({
    name: 'queue/FULL',
    fault: 'no memory left for a write',
    promisedSeconds: 35,
    strike: (stage) => strike.fillMemory(stage, stage.world.queue),
  }),
  everyRoad('queue', ['CUT', CUT, 35]),
  everyRoad('queue', ['SILENT', SILENT, 35]),
  everyRoad('queue', ['DLY', SLOW, 35]),
  everyRoad('queue', ['LOSS', LOSSY, 35]),
];

const fanout: Cell[] = [
  cell({
    name: 'fanout/K9',
    fault: 'kill -9, and it comes back empty',
    promisedSeconds: 5,
    isSmoke: true,
    strike: (stage) => strike.endEngine(stage, stage.world.fanout, 'SIGKILL'),
  }),
  cell({
    name: 'fanout/STOP',
    fault: 'paused',
    promisedSeconds: 10,
    strike: (stage) => strike.pauseEngine(stage, stage.world.fanout),
  }),
  cell({
    name: 'fanout/WIPE',
    fault: 'FLUSHALL, three times',
    promisedSeconds: 5,
    strike: (stage) => strike.wipe(stage, stage.world.fanout),
  }),
  { ...everyRoad('fanout', ['CUT', CUT, 5]), isSmoke: true },
  everyRoad('fanout', ['SILENT', SILENT, 10]),
  everyRoad('fanout', ['DLY', SLOW, 5]),
  everyRoad('fanout', ['LOSS', LOSSY, 5]),
];

const people: Cell[] = [
  { ...roadOf('gateway', 'people', ['CUT', CUT, 5]), isSmoke: true },
  roadOf('gateway', 'people', ['SILENT', SILENT, 35]),
  roadOf('gateway', 'people', ['DLY', SLOW, 5]),
  roadOf('gateway', 'people', ['LOSS', LOSSY, 5]),
  cell({
    name: 'people/stalled',
    fault: 'one reader takes nothing while much is said',
    promisedSeconds: 15,
    strike: stall,
  }),
];

const together: Cell[] = [
  cell({
    name: 'all/K9',
    fault: 'kill -9 of everything at once, started in any order',
    promisedSeconds: 15,
    isSmoke: true,
    strike: strike.killAll,
  }),
  cell({
    name: 'all/rolling',
    fault: 'every gateway and worker restarted, one after the other',
    promisedSeconds: 10,
    strike: strike.restartInTurn,
  }),
];

/** The matrix. A new fault is a strike and a line here. */
export const cells: readonly Cell[] = [
  cell({ name: 'calm', fault: 'nothing', promisedSeconds: 5, isSmoke: true, strike: () => () => undefined }),
  ...process('gateway'),
  ...process('worker'),
  ...postgres,
  ...queue,
  ...fanout,
  ...people,
  ...machines,
  ...besides,
  ...browsers,
  ...together,
];
