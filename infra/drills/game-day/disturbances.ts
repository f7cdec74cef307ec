import { Client } from 'pg';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { openSingleConnectionOrThrow } from '@libs/client/node/single-connection.ts';
import type { DirectService } from '../../faults/world/direct-system.ts';
import { sleep } from '../../bin/servers/wait-until.ts';
import { newVisitor, OPEN } from './traffic.ts';
import type { WatchedSystem } from './watched-system.ts';

const READER_TIMEOUT_MS = 15_000;
const WRITE_INTERVAL_MS = 400;

/** A transaction that is left open with this lock. Resolves to what ends it. */
export async function holdLock(url: string, statement: string): Promise<() => Promise<void>> {
  const client = await connectForDisturbing(url);
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

const LOCK_SECONDS = 2;
const PAUSE_MS = 700;

/** One connection that takes this lock for seconds, again and again, until it or its connection is ended. */
export async function lockAgainAndAgain(url: string, statement: string): Promise<() => Promise<void>> {
  const client = await connectForDisturbing(url);
  let isOver = false;
  client.once('end', () => (isOver = true));
  const ended = (async () => {
    while (!isOver) {
      await client.query(`begin; ${statement}; select pg_sleep(${LOCK_SECONDS}); commit`);
      await sleep(PAUSE_MS);
    }
  })().catch(endedByTheOperator);
  return async () => {
    isOver = true;
    await ended;
    await client.end();
  };
}

async function connectForDisturbing(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', endedByTheOperator);
  await client.connect();
  return client;
}

/** That is what the runbook says. */
function endedByTheOperator(): void {}

type Pauses = { stoppedMs: number; runningMs: number };

/** Stops and continues a process again and again, until what it resolves to is called. */
export function stutter(service: DirectService, { stoppedMs, runningMs }: Pauses): () => Promise<void> {
  let isOver = false;
  const ended = (async () => {
    while (!isOver) {
      await service.kill('SIGSTOP');
      await sleep(stoppedMs);
      await service.kill('SIGCONT');
      await sleep(runningMs);
    }
  })();
  return async () => {
    isOver = true;
    await ended;
  };
}

/** Somebody reads at the first gateway, which may stand still, what is written at the second one. */
export async function lateReader(system: WatchedSystem, pauses?: Pauses): Promise<() => Promise<void>> {
  const [first, second] = system.services.gateways;
  const visitor = newVisitor();
  await visitor.command(second!.url, OPEN);
  const credentials = visitorCredentials(visitor.sessionId, visitor.key as never);
  const reader = await openSingleConnectionOrThrow({ url: first!.url, credentials, timeoutMs: READER_TIMEOUT_MS });
  await reader.join(visitor.sessionId);
  const write = () => void visitor.command(second!.url, { type: 'message.send', text: 'is anybody there?' });
  const writing = setInterval(write, WRITE_INTERVAL_MS);
  const stopStutter = pauses && stutter(first!, pauses);
  return async () => {
    clearInterval(writing);
    await stopStutter?.();
    reader.close();
  };
}
