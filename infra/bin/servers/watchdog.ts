import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

let watchdogInput: Writable | undefined;
const watched = new Set<number | string>();

/** Makes sure that a child ends with this process, even when this process is killed without a chance to say so. */
export function watchProcess(pid: number, signal: NodeJS.Signals): void {
  watched.add(pid);
  sendToWatchdog(`watch ${pid} ${signal.replace('SIG', '')}`);
}

export function unwatchProcess(pid: number): void {
  sendToWatchdog(`forget ${pid}`);
  unwatch(pid);
}

/** Has a temporary folder deleted when this process ends, after its children have ended. */
export function removeFolderAtExit(folder: string): void {
  watched.add(folder);
  sendToWatchdog(`remove ${folder}`);
}

/** The folder has been deleted, or was not temporary after all. */
export function unwatchFolder(folder: string): void {
  unwatch(folder);
}

/** A watchdog with nothing left to watch is sent home: Jest would otherwise keep one for every test file. */
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
  const dog = spawn('/bin/sh', [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
  dog.unref();
  dog.on('error', ignoreWatchdogError);
  dog.stdin.on('error', ignoreWatchdogError);
  (dog.stdin as unknown as { unref(): void }).unref();
  return dog.stdin;
}

/** Without a watchdog the ordinary stop still works; only a kill -9 of this process would leave children behind. */
function ignoreWatchdogError(): void {}
