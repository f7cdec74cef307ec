import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type LogFile, openLogFile } from './log-file.ts';
import { PlainFault } from './plain-fault.ts';
import { within } from './until.ts';
import { forget, watch } from './watchdog.ts';

const LAST_LINES = 20;
const SECONDS_TO_DIE_AFTER_KILL = 5;

export interface ChildOrder {
  name: string;
  command: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** All output is appended here, as it came. */
  logFile?: string;
  /** Also print each line on the terminal, after the child's name. */
  echo?: boolean;
  /** The signal that means "finish your work and go". */
  stopSignal?: NodeJS.Signals;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** The last lines it wrote, for the sentence that explains why it did not start. */
  lastLines(): string[];
  onLine(listener: (line: string) => void): void;
  /** Resolves when its output has been read to the end, which may be a little after it exited. */
  readonly saidAll: Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to stop, kills it when it takes longer; resolves once it is gone. */
  stop(graceSeconds?: number): Promise<Exit>;
}

/**
 * Starts a process in a process group of its own, so that Ctrl-C in the terminal reaches only us and we can stop
 * things in order. A watchdog ends it should we be killed.
 */
export async function startChild(order: ChildOrder): Promise<Child> {
  const { command, args = [], env, cwd, uid, gid, stopSignal = 'SIGTERM' } = order;
  const child = spawn(command, args, { env, cwd, uid, gid, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = exitOf(child);
  await spawned(child, order);
  watch(child.pid!, stopSignal);
  void exited.then(() => forget(child.pid!));
  const output = followOutput(child, order);
  const kill = (signal: NodeJS.Signals) => void (isRunning(child) && child.kill(signal));
  const stop = async (graceSeconds = 10) => {
    kill(stopSignal);
    const exit = await within(exited, graceSeconds);
    if (exit) return exit;
    killGroup(child);
    return (await within(exited, SECONDS_TO_DIE_AFTER_KILL)) ?? { code: null, signal: 'SIGKILL' };
  };
  return { name: order.name, pid: child.pid!, exited, kill, stop, ...output };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

function spawned(child: ChildProcess, { name, command }: ChildOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new PlainFault(`${name} could not be started: ${command} (${error.code ?? error.message}).`)),
    );
  });
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function followOutput(child: ChildProcess, { name, logFile, echo }: ChildOrder) {
  const last: string[] = [];
  const listeners: ((line: string) => void)[] = [];
  const log: LogFile | undefined = logFile ? openLogFile(logFile) : undefined;
  const onLine = (line: string) => {
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
    log?.write(line);
    if (echo) process.stdout.write(`[${name}] ${line}\n`);
    for (const listener of listeners) listener(line);
  };
  for (const stream of [child.stdout, child.stderr] as Readable[])
    createInterface({ input: stream }).on('line', onLine);
  const saidAll = new Promise<void>((resolve) => child.once('close', resolve));
  void saidAll.then(() => log?.close());
  return {
    saidAll,
    lastLines: () => [...last],
    onLine: (listener: (line: string) => void) => void listeners.push(listener),
  };
}
