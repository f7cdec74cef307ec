import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { UserError } from '../../bin/servers/user-error.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { withTimeout } from '../../bin/servers/wait-until.ts';
import { unwatchProcess, watchProcess } from '../../bin/servers/watchdog.ts';
import type { BenchReply, BenchRequest } from './request-server.ts';

const STOP_TIMEOUT_SECONDS = 5;
/** Longer than any single measurement: one that hangs ends the run. */
const REPLY_TIMEOUT_SECONDS = 180;
const MAX_LAST_LINES = 15;

/** A process of the benchmark that answers requests: a load generator, a bare relay, an appender. */
export type BenchProcess = {
  readonly pid: number;
  request: <T>(name: string, body?: unknown) => Promise<T>;
  onLine: (listener: (line: string) => void) => void;
  stop: () => Promise<void>;
};

export type BenchProcessOptions = {
  name: string;
  /** Path relative to the repository. */
  file: string;
  nodeArgs?: string[];
};

/** Starts it; a watchdog ends it if this process is killed. */
export function startBenchProcess({ name, file, nodeArgs = [] }: BenchProcessOptions): BenchProcess {
  const args = ['--enable-source-maps', ...nodeArgs, '--import', '@oxc-node/core/register', file];
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  watchProcess(child.pid!, 'SIGTERM');
  void exited.then(() => unwatchProcess(child.pid!));
  const listeners: ((line: string) => void)[] = [];
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', (line) => listeners.forEach((listener) => listener(line)));
  const onLine = (listener: (line: string) => void) => void listeners.push(listener);
  const request = createRequestSender(child, { name, exited, onLine });
  return { pid: child.pid!, request, onLine, stop: () => stopProcess(child, exited) };
}

type RequestSenderOptions = { name: string; exited: Promise<void>; onLine: BenchProcess['onLine'] };

function createRequestSender(
  child: ChildProcess,
  { name, exited, onLine }: RequestSenderOptions,
): BenchProcess['request'] {
  const waiting = new Map<number, (answer: BenchReply) => void>();
  const last: string[] = [];
  onLine((line) => void (last.push(line) > MAX_LAST_LINES && last.shift()));
  child.on('message', (answer) => waiting.get((answer as BenchReply).id)?.(answer as BenchReply));
  const gone = exited.then(() => ({ fault: `it ended: ${last.join('\n')}` }));
  let requestCount = 0;
  return async <T>(question: string, body?: unknown) => {
    const id = (requestCount += 1);
    const answered = new Promise<BenchReply>((resolve) => waiting.set(id, resolve));
    child.send({ id, name: question, body } satisfies BenchRequest);
    const answer = await withTimeout<Pick<BenchReply, 'fault' | 'value'>>(
      Promise.race([answered, gone]),
      REPLY_TIMEOUT_SECONDS,
    );
    waiting.delete(id);
    if (answer && answer.fault === undefined) return answer.value as T;
    throw new UserError(
      `${name} could not do "${question}": ${answer?.fault ?? `no answer in ${REPLY_TIMEOUT_SECONDS} s`}`,
    );
  };
}

async function stopProcess(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.connected) child.disconnect();
  if (
    (await withTimeout(
      exited.then(() => true),
      STOP_TIMEOUT_SECONDS,
    )) === true
  )
    return;
  child.kill('SIGKILL');
  await exited;
}
