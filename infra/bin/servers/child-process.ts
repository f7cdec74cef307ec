import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type LogFile, openLogFile } from './log-file.ts';
import { UserError } from './user-error.ts';
import { withTimeout } from './wait-until.ts';
import { unwatchProcess, watchProcess } from './watchdog.ts';

const MAX_LAST_LINES = 20;
const KILL_TIMEOUT_SECONDS = 5;

export type ChildOptions = {
  name: string;
  command: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** All output is appended here unchanged. */
  logFile?: string;
  /** Also print each line on the terminal, after the child's name. */
  echo?: boolean;
  /** The signal that asks it to shut down cleanly. */
  stopSignal?: NodeJS.Signals;
};

export type ProcessExit = {
  code: number | null;
  signal: NodeJS.Signals | null;
};

export type ChildHandle = {
  readonly name: string;
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  /** The last lines of its output, for the message that explains why it did not start. */
  lastLines(): string[];
  onLine(listener: (line: string) => void): void;
  /** Resolves when all of its output has been read, which may be after it exited. */
  readonly outputEnded: Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Sends the stop signal, kills it after `graceSeconds`; resolves once it has exited. */
  stop(graceSeconds?: number): Promise<ProcessExit>;
};

/**
 * Starts a process in a process group of its own, so that Ctrl-C in the terminal reaches only this process, which then
 * stops its children in order. A watchdog ends the child if this process is killed.
 */
export async function startChild(options: ChildOptions): Promise<ChildHandle> {
  const { command, args = [], env, cwd, uid, gid, stopSignal = 'SIGTERM' } = options;
  const child = spawn(command, args, { env, cwd, uid, gid, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = exitOf(child);
  await waitForSpawn(child, options);
  watchProcess(child.pid!, stopSignal);
  void exited.then(() => unwatchProcess(child.pid!));
  const output = followOutput(child, options);
  const kill = (signal: NodeJS.Signals) => void (isRunning(child) && child.kill(signal));
  const stop = async (graceSeconds = 10) => {
    kill(stopSignal);
    const exit = await withTimeout(exited, graceSeconds);
    if (exit) return exit;
    killGroup(child);
    return (await withTimeout(exited, KILL_TIMEOUT_SECONDS)) ?? { code: null, signal: 'SIGKILL' };
  };
  return { name: options.name, pid: child.pid!, exited, kill, stop, ...output };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function exitOf(child: ChildProcess): Promise<ProcessExit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

function waitForSpawn(child: ChildProcess, { name, command }: ChildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new UserError(`${name} could not be started: ${command} (${error.code ?? error.message}).`)),
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

function followOutput(child: ChildProcess, { name, logFile, echo }: ChildOptions) {
  const last: string[] = [];
  const listeners: ((line: string) => void)[] = [];
  const log: LogFile | undefined = logFile ? openLogFile(logFile) : undefined;
  const onLine = (line: string) => {
    last.push(line);
    if (last.length > MAX_LAST_LINES) last.shift();
    log?.write(line);
    if (echo) process.stdout.write(`[${name}] ${line}\n`);
    for (const listener of listeners) listener(line);
  };
  for (const stream of [child.stdout, child.stderr] as Readable[])
    createInterface({ input: stream }).on('line', onLine);
  const outputEnded = new Promise<void>((resolve) => child.once('close', resolve));
  void outputEnded.then(() => log?.close());
  return {
    outputEnded,
    lastLines: () => [...last],
    onLine: (listener: (line: string) => void) => void listeners.push(listener),
  };
}
