import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ChildHandle, startChild } from './child-process.ts';
import { UserError } from './user-error.ts';
import { isAlive, runsIn, sendSignal } from './process-table.ts';
import { findRedis, type RedisProgram } from './redis-program.ts';
import type { DatabaseServer, DatabaseServerOptions } from './database-server.ts';
import { waitUntil, withTimeout } from './wait-until.ts';

/** Reading the append-only file back is the slow part; a gigabyte takes about this long. */
const START_TIMEOUT_SECONDS = 60;
const STOP_TIMEOUT_SECONDS = 15;

/** Starts a Redis on a loopback port. Its data may be lost without harm, so a damaged file is put aside, not repaired. */
export async function startRedis(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  await stopLeftoverRedis(dataDir);
  const program = await findRedis();
  const child = await startWithRecovery({ ...options, dataDir }, program);
  const pidFile = join(dataDir, 'redis.pid');
  writeFileSync(pidFile, String(child.pid));
  const stop = async () => {
    await child.stop(STOP_TIMEOUT_SECONDS);
    rmSync(pidFile, { force: true });
  };
  const { port } = options;
  return { url: `redis://127.0.0.1:${port}`, port, pid: child.pid, exited: child.exited, stop };
}

async function startWithRecovery(options: DatabaseServerOptions, program: RedisProgram): Promise<ChildHandle> {
  const first = await startOnce(options, program);
  if (typeof first !== 'string') return first;
  const files = join(options.dataDir, 'appendonlydir');
  if (!/append only file|AOF/i.test(first) || !existsSync(files)) throw startFailure(first, options);
  rmSync(`${files}.damaged`, { recursive: true, force: true });
  renameSync(files, `${files}.damaged`);
  const second = await startOnce(options, program);
  if (typeof second !== 'string') return second;
  throw startFailure(second, options);
}

/** The running server, or what it said before it gave up. */
async function startOnce(options: DatabaseServerOptions, program: RedisProgram): Promise<ChildHandle | string> {
  const { dataDir, logFile } = options;
  const env = { ...program.env, ...options.env };
  const child = await startChild({ name: 'redis', ...program, env, args: redisFlags(options), cwd: dataDir, logFile });
  const ready = new Promise<'ready'>((resolveReady) => {
    child.onLine((line) => /ready to accept connections/i.test(line) && resolveReady('ready'));
  });
  if ((await withTimeout(Promise.race([ready, child.exited]), START_TIMEOUT_SECONDS)) === 'ready') return child;
  await child.stop(STOP_TIMEOUT_SECONDS);
  return child.lastLines().join('\n');
}

function redisFlags({ dataDir, port, durable, clusterPort }: DatabaseServerOptions): string[] {
  const place = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dataDir, '--daemonize', 'no'];
  const cluster = clusterPort ? clusterFlags(clusterPort) : [];
  const keep = durable ? ['--appendonly', 'yes', '--appendfsync', 'everysec'] : ['--appendonly', 'no'];
  /** Ten times the usual rhythm: expired keys (presence, typing) are noticed within 10 ms, not 100. */
  const rhythm = ['--hz', '100'];
  /** A full Redis must refuse, not silently forget a job. */
  const memory = ['--save', '', '--maxmemory-policy', 'noeviction'];
  const quirk = process.arch === 'arm64' ? ['--ignore-warnings', 'ARM64-COW-BUG'] : [];
  return [...place, ...keep, ...rhythm, ...memory, ...cluster, ...quirk];
}

/** A node that has met no other does not know its own address, and clients would be sent nowhere. */
function clusterFlags(port: number): string[] {
  return ['--cluster-enabled', 'yes', '--cluster-port', `${port}`, '--cluster-announce-ip', '127.0.0.1'];
}

function startFailure(said: string, { dataDir, port, logFile }: DatabaseServerOptions): UserError {
  if (/No space left/i.test(said))
    return new UserError(`The disk is full: Redis needs room in ${dataDir}; free some space, then start again.`);
  if (/Address already in use/i.test(said))
    return new UserError(`Port ${port} is in use, Redis cannot have it: stop that program, then start again.`);
  if (/Permission denied/i.test(said))
    return new UserError(`Redis may not write to ${dataDir}: correct its owner with chown.`);
  const reason = said.trim().split('\n').at(-1) || 'it said nothing';
  return new UserError(`Redis did not start on ${dataDir}: ${reason}${logFile ? ` (log: ${logFile})` : ''}`);
}

/** Ends the Redis that an earlier run left on this folder because its parent was killed. */
async function stopLeftoverRedis(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'redis.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const ours = pid > 0 && isAlive(pid) && (runsIn(pid, dataDir, 'redis') || runsIn(pid, dataDir, 'valkey'));
  if (ours && !sendSignal(pid, 'SIGTERM')) {
    throw new UserError(`A Redis of another user (process ${pid}) runs on ${dataDir}: stop it, then start again.`);
  }
  if (ours) {
    await waitUntil(() => !isAlive(pid), {
      what: `The earlier Redis (process ${pid}) to stop`,
      withinSeconds: STOP_TIMEOUT_SECONDS,
    });
  }
  rmSync(pidFile, { force: true });
}
