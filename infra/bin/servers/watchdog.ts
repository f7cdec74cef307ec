import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

let watchdogInput: Writable | undefined;
const watched = new Set<number | string>();

/** Makes sure that a child ends with this process, also when this process is killed with SIGKILL. */
export function watchProcess(pid: number, signal: NodeJS.Signals): void {
  watched.add(pid);
  sendToWatchdog(`watch ${pid} ${signal.replace('SIG', '')}`);
}

export function unwatchProcess(pid: number): void {
  sendToWatchdog(`forget ${pid}`);
  unwatch(pid);
}

/** Deletes a temporary folder when this process ends, after its children have ended. */
export function removeFolderAtExit(folder: string): void {
  watched.add(folder);
  sendToWatchdog(`remove ${folder}`);
}

/** The folder has been deleted or must be kept. */
export function unwatchFolder(folder: string): void {
  unwatch(folder);
}

/** A watchdog with nothing left to watch is stopped: otherwise Jest would keep one for every test file. */
function unwatch(what: number | string): void {
  watched.delete(what);
  if (watched.size > 0) return;
  watchdogInput?.end();
  watchdogInput = undefined;
}

function sendToWatchdog(order: string): void {
  watchdogInput ??= startWatchdog();
  watchdogInput.write(`${order}\n`);
}

function startWatchdog(): Writable {
  const script = join(import.meta.dirname, 'watchdog.sh');
  const watchdog = spawn('/bin/sh', [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
  watchdog.unref();
  watchdog.on('error', ignoreWatchdogError);
  watchdog.stdin.on('error', ignoreWatchdogError);
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return watchdog.stdin;
}

/** Without a watchdog the ordinary stop still works; only a kill -9 of this process would leave children running. */
function ignoreWatchdogError(): void {}
