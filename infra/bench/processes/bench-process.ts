import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PlainFault } from '../../bin/servers/plain-fault.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { within } from '../../bin/servers/until.ts';
import { forget, watch } from '../../bin/servers/watchdog.ts';
import type { Answer, Question } from './serve.ts';

const SECONDS_TO_STOP = 5;
/** Longer than any single measurement: one that hangs ends the run instead of holding it for ever. */
const SECONDS_TO_ANSWER = 180;
const LAST_LINES = 15;

/** A process of the benchmark's own that answers questions: a load generator, a bare relay, an appender. */
export interface BenchProcess {
  readonly pid: number;
  ask: <T>(name: string, body?: unknown) => Promise<T>;
  onLine: (listener: (line: string) => void) => void;
  stop: () => Promise<void>;
}

export interface BenchProcessOrder {
  name: string;
  /** Path from the repository. */
  file: string;
  nodeArgs?: string[];
}

/** Starts it; a watchdog ends it should this process be killed. */
export function startBenchProcess({ name, file, nodeArgs = [] }: BenchProcessOrder): BenchProcess {
  const args = ['--enable-source-maps', ...nodeArgs, '--import', '@oxc-node/core/register', file];
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  watch(child.pid!, 'SIGTERM');
  void exited.then(() => forget(child.pid!));
  const listeners: ((line: string) => void)[] = [];
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', (line) => listeners.forEach((listener) => listener(line)));
  const onLine = (listener: (line: string) => void) => void listeners.push(listener);
  const ask = correspond(child, { name, exited, onLine });
  return { pid: child.pid!, ask, onLine, stop: () => end(child, exited) };
}

type Facts = { name: string; exited: Promise<void>; onLine: BenchProcess['onLine'] };

function correspond(child: ChildProcess, { name, exited, onLine }: Facts): BenchProcess['ask'] {
  const waiting = new Map<number, (answer: Answer) => void>();
  const last: string[] = [];
  onLine((line) => void (last.push(line) > LAST_LINES && last.shift()));
  child.on('message', (answer) => waiting.get((answer as Answer).id)?.(answer as Answer));
  const gone = exited.then(() => ({ fault: `it ended: ${last.join('\n')}` }));
  let asked = 0;
  return async <T>(question: string, body?: unknown) => {
    const id = (asked += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    child.send({ id, name: question, body } satisfies Question);
    const answer = await within<Pick<Answer, 'fault' | 'value'>>(Promise.race([answered, gone]), SECONDS_TO_ANSWER);
    waiting.delete(id);
    if (answer && answer.fault === undefined) return answer.value as T;
    throw new PlainFault(
      `${name} could not do "${question}": ${answer?.fault ?? `no answer in ${SECONDS_TO_ANSWER} s`}`,
    );
  };
}

async function end(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.connected) child.disconnect();
  if (
    (await within(
      exited.then(() => true),
      SECONDS_TO_STOP,
    )) === true
  )
    return;
  child.kill('SIGKILL');
  await exited;
}
