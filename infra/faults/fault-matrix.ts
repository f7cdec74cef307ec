import type { LinkCondition } from './nemesis/link-proxy.ts';
import { providerCells } from './provider-cells.ts';
import { createCell, type FaultCell, type FaultContext } from './fault-cell.ts';
import { browserCells } from './browser-cells.ts';
import { machineCells } from './machine-cells.ts';
import { stallReader } from './nemesis/stalled-reader.ts';
import * as strike from './nemesis/fault-injectors.ts';
import type { WorldService, ServiceLinks, ServiceRole } from './world/world-service.ts';

const CUT: LinkCondition = { is: 'cut' };
const SILENT: LinkCondition = { is: 'silent' };
const SLOW: LinkCondition = { is: 'slow', delayMs: 150, jitterMs: 100, slice: 7 };
/** A road in a tunnel: one piece in ten is sent again. */
const LOSSY: LinkCondition = { is: 'lossy', share: 0.1, againMs: 250, slice: 500 };
const HOUR_MS = 3_600_000;

const pickService = (stage: FaultContext, role: ServiceRole): WorldService =>
  stage.random.pick(role === 'gateway' ? stage.world.gateways : stage.world.workers);

const linkCell = (
  role: ServiceRole,
  road: keyof ServiceLinks,
  [fault, condition, promisedSeconds]: [string, LinkCondition, number],
): FaultCell =>
  createCell({
    name: `${role}/${fault}-${road}`,
    fault: `${describeCondition(condition)} between a ${role} and its ${road}`,
    promisedSeconds,
    strike: (stage) => strike.disturbLinks(stage, [pickService(stage, role)], { road, condition }),
  });

const allLinksCell = (
  road: 'database' | 'queue' | 'fanout',
  [fault, condition, promisedSeconds]: [string, LinkCondition, number],
): FaultCell =>
  createCell({
    name: `${road === 'database' ? 'postgres' : road}/${fault}`,
    fault: `${describeCondition(condition)} between everybody and the ${road}`,
    promisedSeconds,
    strike: (stage) =>
      strike.disturbLinks(stage, [...stage.world.gateways, ...stage.world.workers], { road, condition }),
  });

const describeCondition = ({ is }: LinkCondition): string =>
  ({
    cut: 'resets',
    silent: 'silence',
    slow: 'delay, jitter and slices of 7 bytes',
    lossy: 'a tenth of the pieces lost and sent again',
    open: 'nothing',
  })[is];

const processCells = (role: ServiceRole): FaultCell[] => [
  createCell({
    name: `${role}/K9`,
    fault: `kill -9 of a ${role}, twice`,
    promisedSeconds: role === 'gateway' ? 5 : 35,
    isSmoke: true,
    strike: (stage) => strike.killTwice(stage, pickService(stage, role)),
  }),
  createCell({
    name: `${role}/TERM`,
    fault: `SIGTERM to a ${role}`,
    promisedSeconds: 10,
    isSmoke: role === 'gateway',
    strike: (stage) => strike.stopService(stage, pickService(stage, role), 'SIGTERM'),
  }),
  createCell({
    name: `${role}/STOP`,
    fault: `a ${role} is paused and goes on`,
    promisedSeconds: role === 'gateway' ? 5 : 35,
    isSmoke: role === 'gateway',
    strike: (stage) => strike.pauseService(stage, pickService(stage, role)),
  }),
  createCell({
    name: `${role}/CLK+1h`,
    fault: `the clock of a ${role} jumps an hour ahead`,
    promisedSeconds: 5,
    isSmoke: role === 'worker',
    strike: (stage) => strike.shiftServiceClock(stage, pickService(stage, role), HOUR_MS),
  }),
  createCell({
    name: `${role}/CLK-1h`,
    fault: `the clock of a ${role} jumps an hour back`,
    promisedSeconds: 35,
    strike: (stage) => strike.shiftServiceClock(stage, pickService(stage, role), -HOUR_MS),
  }),
  linkCell(role, 'database', ['CUT', CUT, 5]),
  linkCell(role, 'database', ['SILENT', SILENT, 10]),
  linkCell(role, 'database', ['DLY', SLOW, 10]),
  linkCell(role, 'queue', ['CUT', CUT, 35]),
  linkCell(role, 'queue', ['SILENT', SILENT, 35]),
  linkCell(role, 'fanout', ['CUT', CUT, 5]),
  linkCell(role, 'fanout', ['SILENT', SILENT, 10]),
];

const postgresCells: FaultCell[] = [
  createCell({
    name: 'postgres/K9',
    fault: 'kill -9 of the postmaster',
    promisedSeconds: 5,
    isSmoke: true,
    strike: (stage) => strike.killEngine(stage, stage.world.postgres, 'SIGKILL'),
  }),
  createCell({
    name: 'postgres/K9-backend',
    fault: 'kill -9 of one backend',
    promisedSeconds: 3,
    isSmoke: true,
    strike: strike.killBackend,
  }),
  createCell({
    name: 'postgres/TERM',
    fault: 'a fast shutdown',
    promisedSeconds: 5,
    strike: (stage) => strike.killEngine(stage, stage.world.postgres, 'SIGINT'),
  }),
  createCell({
    name: 'postgres/STOP',
    fault: 'postmaster and backends are paused',
    promisedSeconds: 5,
    isSmoke: true,
    strike: (stage) => strike.pauseEngine(stage, stage.world.postgres),
  }),
  createCell({
    name: 'postgres/sessions-cut',
    fault: 'every session is terminated, five times',
    promisedSeconds: 3,
    strike: strike.terminateSessions,
  }),
  allLinksCell('database', ['CUT', CUT, 5]),
  allLinksCell('database', ['SILENT', SILENT, 10]),
  allLinksCell('database', ['DLY', SLOW, 10]),
  allLinksCell('database', ['LOSS', LOSSY, 10]),
];

const queueCells: FaultCell[] = [
  createCell({
    name: 'queue/K9',
    fault: 'kill -9',
    promisedSeconds: 35,
    strike: (stage) => strike.killEngine(stage, stage.world.queue, 'SIGKILL'),
  }),
  createCell({
    name: 'queue/TERM',
    fault: 'SIGTERM',
    promisedSeconds: 35,
    strike: (stage) => strike.killEngine(stage, stage.world.queue, 'SIGTERM'),
  }),
  createCell({
    name: 'queue/STOP',
    fault: 'paused',
    promisedSeconds: 35,
    strike: (stage) => strike.pauseEngine(stage, stage.world.queue),
  }),
  createCell({
    name: 'queue/WIPE',
    fault: 'FLUSHALL, three times',
    promisedSeconds: 30,
    isSmoke: true,
    strike: (stage) => strike.wipeRedis(stage, stage.world.queue),
  }),
  createCell({
    name: 'queue/FULL',
    fault: 'no memory left for a write',
    promisedSeconds: 35,
    strike: (stage) => strike.fillRedisMemory(stage, stage.world.queue),
  }),
  allLinksCell('queue', ['CUT', CUT, 35]),
  allLinksCell('queue', ['SILENT', SILENT, 35]),
  allLinksCell('queue', ['DLY', SLOW, 35]),
  allLinksCell('queue', ['LOSS', LOSSY, 35]),
];

const fanoutCells: FaultCell[] = [
  createCell({
    name: 'fanout/K9',
    fault: 'kill -9, and it comes back empty',
    promisedSeconds: 5,
    isSmoke: true,
    strike: (stage) => strike.killEngine(stage, stage.world.fanout, 'SIGKILL'),
  }),
  createCell({
    name: 'fanout/STOP',
    fault: 'paused',
    promisedSeconds: 10,
    strike: (stage) => strike.pauseEngine(stage, stage.world.fanout),
  }),
  createCell({
    name: 'fanout/WIPE',
    fault: 'FLUSHALL, three times',
    promisedSeconds: 5,
    strike: (stage) => strike.wipeRedis(stage, stage.world.fanout),
  }),
  { ...allLinksCell('fanout', ['CUT', CUT, 5]), isSmoke: true },
  allLinksCell('fanout', ['SILENT', SILENT, 10]),
  allLinksCell('fanout', ['DLY', SLOW, 5]),
  allLinksCell('fanout', ['LOSS', LOSSY, 5]),
];

const clientCells: FaultCell[] = [
  { ...linkCell('gateway', 'people', ['CUT', CUT, 5]), isSmoke: true },
  linkCell('gateway', 'people', ['SILENT', SILENT, 35]),
  linkCell('gateway', 'people', ['DLY', SLOW, 5]),
  linkCell('gateway', 'people', ['LOSS', LOSSY, 5]),
  createCell({
    name: 'people/stalled',
    fault: 'one reader takes nothing while much is said',
    promisedSeconds: 15,
    strike: stallReader,
  }),
];

const combinedCells: FaultCell[] = [
  createCell({
    name: 'all/K9',
    fault: 'kill -9 of everything at once, started in any order',
    promisedSeconds: 15,
    isSmoke: true,
    strike: strike.killAll,
  }),
  createCell({
    name: 'all/rolling',
    fault: 'every gateway and worker restarted, one after the other',
    promisedSeconds: 10,
    strike: strike.rollingRestart,
  }),
];

/** The matrix. A new fault is a strike and a line here. */
export const faultMatrix: readonly FaultCell[] = [
  createCell({ name: 'calm', fault: 'nothing', promisedSeconds: 5, isSmoke: true, strike: () => () => undefined }),
  ...processCells('gateway'),
  ...processCells('worker'),
  ...postgresCells,
  ...queueCells,
  ...fanoutCells,
  ...clientCells,
  ...machineCells,
  ...providerCells,
  ...browserCells,
  ...combinedCells,
];
