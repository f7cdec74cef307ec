import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gatewayOrder, originOf, type Surroundings, workerOrder } from '../../bin/system/service-orders.ts';
import { type ServiceHandle, startHandle } from '../../jest/service-handle.ts';
import { createLink, type Link } from '../nemesis/link.ts';
import { signalTree } from '../nemesis/process-tree.ts';
import type { Engine } from './engine.ts';
import { steadyPort } from './steady-port.ts';

export type Role = 'gateway' | 'worker';

/** The roads of one process. Each is a proxy of the harness, and there is no other way. */
export interface Roads {
  /** From people; only a gateway has it. */
  people: Link | null;
  database: Link;
  queue: Link;
  fanout: Link;
}

/** One gateway or worker, with everything that can be done to it. */
export interface Member {
  readonly name: string;
  readonly role: Role;
  /** Where people reach it. */
  readonly url: string;
  /** Past every road, for looking at it. */
  readonly directUrl: string;
  readonly roads: Roads;
  readonly logFile: string;
  readonly isRunning: boolean;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  restart: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  /** Moves its time of day by so much, at once and until told otherwise. */
  shiftClock: (milliseconds: number) => void;
  stop: () => Promise<void>;
}

export interface MemberOrder {
  role: Role;
  name: string;
  folder: string;
  /** Where the compiled services are. */
  dist: string;
  around: Omit<Surroundings, 'databaseUrl' | 'redisUrl'>;
  engines: { postgres: Engine; queue: Engine; fanout: Engine };
  random: () => number;
}

const CLOCK = pathToFileURL(join(import.meta.dirname, '../nemesis/shifted-clock.mjs')).href;

export async function startMember(order: MemberOrder): Promise<Member> {
  const { role, name, engines, random } = order;
  const port = await steadyPort();
  const link = (to: number) => createLink({ to, random });
  const roads: Roads = {
    people: role === 'gateway' ? await link(port) : null,
    database: await link(engines.postgres.port),
    queue: await link(engines.queue.port),
    fanout: await link(engines.fanout.port),
  };
  const clockFile = join(order.folder, `${name}.clock`);
  writeFileSync(clockFile, '0');
  const handle = await startHandle(orderOf(order, { port, roads, clockFile }));
  return {
    name,
    role,
    url: originOf(roads.people?.port ?? port),
    directUrl: originOf(port),
    roads,
    logFile: order.around.logFile(name),
    get isRunning() {
      return isAlive(handle.pid);
    },
    kill: handle.kill,
    restart: handle.restart,
    pause: () => signalTree(handle.pid, 'SIGSTOP'),
    resume: () => signalTree(handle.pid, 'SIGCONT'),
    shiftClock: (milliseconds) => writeFileSync(clockFile, String(milliseconds)),
    stop: () => stopAll(handle, roads),
  };
}

function orderOf(order: MemberOrder, { port, roads, clockFile }: { port: number; roads: Roads; clockFile: string }) {
  const { role, name, dist, around, engines } = order;
  const env = {
    ...around.env,
    FANOUT_REDIS_URL: through(engines.fanout.url, roads.fanout),
    NODE_OPTIONS: `--import=${CLOCK}`,
    AIDLINE_FAULTS_CLOCK: clockFile,
  };
  const surroundings = {
    ...around,
    env,
    databaseUrl: through(engines.postgres.url, roads.database),
    redisUrl: through(engines.queue.url, roads.queue),
  };
  const service = (role === 'gateway' ? gatewayOrder : workerOrder)({ name, port }, surroundings);
  return { ...service, args: service.args?.map((word) => word.replace(/^dist\//, `${dist}/`)) };
}

function through(url: string, { port }: Link): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

async function stopAll(handle: ServiceHandle, { people, database, queue, fanout }: Roads): Promise<void> {
  await handle.stop();
  for (const link of [people, database, queue, fanout]) await link?.close();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
