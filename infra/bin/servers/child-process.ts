import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { openLogFile } from './log-file.ts';
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
  /** Opens a channel for `send` and `onMessage`. */
  ipc?: boolean;
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
  /** False when it exits before it prints such a line, or prints none in time. */
  waitForLine(pattern: RegExp, seconds: number): Promise<boolean>;
  /** Resolves when all of its output has been read, which may be after it exited. */
  readonly outputEnded: Promise<void>;
  kill(signal: NodeJS.Signals): void;
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Sends the stop signal, kills it after `graceSeconds`; resolves once it has exited. */
  stop(graceSeconds?: number): Promise<ProcessExit>;
};

/**
 * Starts a process in a process group of its own, so that Ctrl-C in the terminal reaches only this process, which then
 * stops its children in order. A watchdog ends the child if this process is killed.
 */
export async function startChild(options: ChildOptions): Promise<ChildHandle> {
  const { name, command, args = [], env, cwd, uid, gid, stopSignal = 'SIGTERM' } = options;
  const stdio = ['ignore', 'pipe', 'pipe', options.ipc ? 'ipc' : null] as const;
  const ownGroup = { detached: true, serialization: 'advanced' } as const;
  const child = spawn(command, args, { env, cwd, uid, gid, ...ownGroup, stdio: [...stdio] });
  child.on('error', ignoreFailedSignal);
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await once(child, 'spawn').catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new UserError(`${name} could not be started: ${command} (${code ?? message}).`);
  });
  watchProcess(child.pid!, stopSignal);
  void exited.then(() => unwatchProcess(child.pid!));
  const output = followOutput(child, options);
  const waitForLine = async (pattern: RegExp, seconds: number) => {
    const printed = new Promise<true>((resolve) => output.onLine((line) => pattern.test(line) && resolve(true)));
    return (await withTimeout(Promise.race([printed, exited]), seconds)) === true;
  };
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  const stop = async (graceSeconds = 10) => {
    kill(stopSignal);
    const exit = await withTimeout(exited, graceSeconds);
    if (exit) return exit;
    killGroup(child);
    return (await withTimeout(exited, KILL_TIMEOUT_SECONDS)) ?? { code: null, signal: 'SIGKILL' };
  };
  const send = (message: object) => void child.send(message);
  const onMessage = (listener: (message: unknown) => void) => void child.on('message', listener);
  return { name, pid: child.pid!, exited, waitForLine, kill, stop, send, onMessage, ...output };
}

/** A process that cannot be signalled is reported by the time-out of `stop`. */
function ignoreFailedSignal(): void {}

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
  const log = logFile ? openLogFile(logFile) : undefined;
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
