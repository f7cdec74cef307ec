import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ChildHandle, startChild } from './child-process.ts';
import { UserError } from './user-error.ts';
import { findRedis, type RedisProgram } from './redis-program.ts';
import type { DatabaseServer, DatabaseServerOptions } from './database-server.ts';
import { stopLeftoverServer } from './stop-leftover-server.ts';

/** Loading the append-only file is the slow part; a gigabyte takes about this long. */
const START_TIMEOUT_SECONDS = 60;
const STOP_TIMEOUT_SECONDS = 15;

/**
 * Starts a Redis on a loopback port. Its data may be lost without harm, so a damaged file is moved away, not repaired.
 */
export async function startRedis(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const pidFile = join(dataDir, 'redis.pid');
  const programs = ['redis', 'valkey'];
  await stopLeftoverServer({ name: 'Redis', dataDir, pidFile, programs, stopSignal: 'SIGTERM' });
  const child = await startWithRecovery({ ...options, dataDir }, await findRedis());
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

/** The running server, or its output when it exited. */
async function startOnce(options: DatabaseServerOptions, program: RedisProgram): Promise<ChildHandle | string> {
  const { dataDir, logFile } = options;
  const env = { ...program.env, ...options.env };
  const child = await startChild({ name: 'redis', ...program, env, args: redisFlags(options), cwd: dataDir, logFile });
  if (await child.waitForLine(/ready to accept connections/i, START_TIMEOUT_SECONDS)) return child;
  await child.stop(STOP_TIMEOUT_SECONDS);
  return child.lastLines().join('\n');
}

function redisFlags({ dataDir, port, durable, clusterPort, flags = [] }: DatabaseServerOptions): string[] {
  const basics = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dataDir, '--daemonize', 'no'];
  const cluster = clusterPort ? clusterFlags(clusterPort) : [];
  const durability = durable ? ['--appendonly', 'yes', '--appendfsync', 'everysec'] : ['--appendonly', 'no'];
  /** Ten times the default frequency: expired keys (presence, typing) are removed within 10 ms, not 100. */
  const frequency = ['--hz', '100'];
  /** A full Redis must refuse writes, not evict jobs. */
  const memory = ['--save', '', '--maxmemory-policy', 'noeviction'];
  const architecture = process.arch === 'arm64' ? ['--ignore-warnings', 'ARM64-COW-BUG'] : [];
  return [...basics, ...durability, ...frequency, ...memory, ...cluster, ...architecture, ...flags];
}

/** A cluster node without peers does not know its own address, which clients need for redirects. */
function clusterFlags(port: number): string[] {
  return ['--cluster-enabled', 'yes', '--cluster-port', `${port}`, '--cluster-announce-ip', '127.0.0.1'];
}

function startFailure(output: string, { dataDir, port, logFile }: DatabaseServerOptions): UserError {
  if (/No space left/i.test(output))
    return new UserError(`The disk is full: Redis needs room in ${dataDir}; free some space, then start again.`);
  if (/Address already in use/i.test(output))
    return new UserError(`Port ${port} is in use, Redis cannot have it: stop that program, then start again.`);
  if (/Permission denied/i.test(output))
    return new UserError(`Redis may not write to ${dataDir}: correct its owner with chown.`);
  const reason = output.trim().split('\n').at(-1) || 'it printed nothing';
  return new UserError(`Redis did not start on ${dataDir}: ${reason}${logFile ? ` (log: ${logFile})` : ''}`);
}
