import type { LinkCondition } from './nemesis/link-proxy.ts';
import { providerCells } from './provider-cells.ts';
import { cellOf, type FaultCell, type FaultContext, type SimpleCell } from './fault-cell.ts';
import { browserCells } from './browser-cells.ts';
import { failoverCells } from './failover-cells.ts';
import { machineCells } from './machine-cells.ts';
import { appendUnreadableEvents } from './nemesis/unreadable-events.ts';
import { stallReader } from './nemesis/stalled-reader.ts';
import * as inject from './nemesis/fault-injectors.ts';
import type { ServiceLinks, ServiceRole } from './world/world-service.ts';

type LinkFault = { says: string; condition: LinkCondition };

const LINK_FAULTS = {
  CUT: { says: 'resets', condition: { is: 'cut' } },
  SILENT: { says: 'silence', condition: { is: 'silent' } },
  DLY: {
    says: 'delay, jitter and slices of 7 bytes',
    condition: { is: 'slow', delayMs: 150, jitterMs: 100, slice: 7 },
  },
  // As on a phone in a tunnel.
  LOSS: {
    says: 'a tenth of the pieces lost and sent again',
    condition: { is: 'lossy', share: 0.1, againMs: 250, slice: 500 },
  },
} satisfies Record<string, LinkFault>;

/** Which faults a link has, each with the seconds within which everything has recovered. */
type LinkRow = Partial<Record<keyof typeof LINK_FAULTS, number>>;

const linkFaults = (row: LinkRow) =>
  Object.entries(row).map(([code, seconds]) => ({ code, seconds, ...LINK_FAULTS[code as keyof LinkRow] }));

const HOUR_MS = 3_600_000;

const servicesOf = ({ world }: FaultContext, role: ServiceRole) =>
  role === 'gateway' ? world.gateways : world.workers;
const oneService = (role: ServiceRole) => (context: FaultContext) => context.random.pick(servicesOf(context, role));

const linkCells = (role: ServiceRole, link: keyof ServiceLinks, row: LinkRow): SimpleCell[] =>
  linkFaults(row).map(({ code, says, condition, seconds }) => [
    `${role}/${code}-${link}`,
    `${says} between a ${role} and its ${link}`,
    seconds,
    inject.disturbLinks((context) => [oneService(role)(context)], link, condition),
  ]);

const allLinkCells = (link: 'database' | 'queue' | 'fanout', row: LinkRow): SimpleCell[] =>
  linkFaults(row).map(({ code, says, condition, seconds }) => [
    `${link === 'database' ? 'postgres' : link}/${code}`,
    `${says} between all services and the ${link}`,
    seconds,
    inject.disturbLinks(({ world }) => [...world.gateways, ...world.workers], link, condition),
  ]);

function serviceCells(role: ServiceRole): SimpleCell[] {
  const one = oneService(role);
  /** Another worker takes over only when a lease has expired. */
  const seconds = role === 'gateway' ? 5 : 35;
  return [
    [`${role}/K9`, `kill -9 of a ${role}, twice`, seconds, inject.killTwice(one)],
    [`${role}/TERM`, `SIGTERM to a ${role}`, 10, inject.killProcess(one, 'SIGTERM')],
    [`${role}/STOP`, `a ${role} is paused and resumed`, seconds, inject.pauseProcess(one)],
    [`${role}/CLK+1h`, `the clock of a ${role} jumps an hour ahead`, 5, inject.shiftServiceClock(one, HOUR_MS)],
    [`${role}/CLK-1h`, `the clock of a ${role} jumps an hour back`, 35, inject.shiftServiceClock(one, -HOUR_MS)],
    ...linkCells(role, 'database', { CUT: 5, SILENT: 10, DLY: 10 }),
    ...linkCells(role, 'queue', { CUT: 35, SILENT: 35 }),
    ...linkCells(role, 'fanout', { CUT: 5, SILENT: 10 }),
  ];
}

const engineCells: SimpleCell[] = [
  ['postgres/K9', 'kill -9 of the postmaster', 5, inject.killProcess(({ world }) => world.postgres, 'SIGKILL')],
  ['postgres/K9-backend', 'kill -9 of one backend', 3, inject.killBackend],
  ['postgres/TERM', 'a fast shutdown', 5, inject.killProcess(({ world }) => world.postgres, 'SIGINT')],
  ['postgres/STOP', 'postmaster and backends are paused', 5, inject.pauseProcess(({ world }) => world.postgres)],
  ['postgres/sessions-cut', 'every session is terminated, five times', 3, inject.terminateSessions],
  ...allLinkCells('database', { CUT: 5, SILENT: 10, DLY: 10, LOSS: 10 }),
  ['queue/K9', 'kill -9', 35, inject.killProcess(({ world }) => world.queue, 'SIGKILL')],
  ['queue/TERM', 'SIGTERM', 35, inject.killProcess(({ world }) => world.queue, 'SIGTERM')],
  ['queue/STOP', 'paused', 35, inject.pauseProcess(({ world }) => world.queue)],
  ['queue/WIPE', 'FLUSHALL, three times', 30, inject.wipeQueue],
  ['queue/FULL', 'no memory left for a write', 35, inject.fillRedisMemory('queue')],
  ...allLinkCells('queue', { CUT: 35, SILENT: 35, DLY: 35, LOSS: 35 }),
  ['fanout/K9', 'kill -9, and it starts empty', 5, inject.killProcess(({ world }) => world.fanout, 'SIGKILL')],
  ['fanout/STOP', 'paused', 10, inject.pauseProcess(({ world }) => world.fanout)],
  ['fanout/WIPE', 'FLUSHALL, three times', 5, inject.wipeFanout],
  ...allLinkCells('fanout', { CUT: 5, SILENT: 10, DLY: 5, LOSS: 5 }),
];

const clientCells: SimpleCell[] = [
  ...linkCells('gateway', 'people', { CUT: 5, SILENT: 35, DLY: 5, LOSS: 5 }),
  ['people/stalled', 'one reader receives nothing while much is sent', 15, stallReader],
];

const logCells: SimpleCell[] = [
  ['log/UNREAD', 'events that no process can read, in conversations that go on', 5, appendUnreadableEvents],
];

const combinedCells: SimpleCell[] = [
  ['all/K9', 'kill -9 of everything at once, started in any order', 15, inject.killAll],
  ['all/rolling', 'every gateway and worker restarted, one after the other', 10, inject.rollingRestart],
];

/** All cells. A new fault is an injector and a line here. */
export const faultMatrix: readonly FaultCell[] = [
  cellOf(['calm', 'nothing', 5, () => inject.healsByItself]),
  ...[...serviceCells('gateway'), ...serviceCells('worker'), ...engineCells, ...clientCells, ...logCells].map(cellOf),
  ...machineCells,
  ...failoverCells,
  ...providerCells,
  ...browserCells,
  ...combinedCells.map(cellOf),
];

/** The short run, which every change must pass. */
export const smokeCells: readonly string[] = [
  ...['calm', 'gateway/K9', 'gateway/TERM', 'gateway/STOP', 'worker/K9', 'worker/CLK+1h'],
  ...['postgres/K9', 'postgres/K9-backend', 'postgres/STOP', 'queue/WIPE', 'fanout/K9', 'fanout/CUT'],
  ...['gateway/CUT-people', 'all/K9'],
];
