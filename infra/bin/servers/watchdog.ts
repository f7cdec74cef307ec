import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

let orders: Writable | undefined;
const outstanding = new Set<number | string>();

/** Makes sure that a child ends with this process, even when this process is killed without a chance to say so. */
export function watch(pid: number, signal: NodeJS.Signals): void {
  outstanding.add(pid);
  tell(`watch ${pid} ${signal.replace('SIG', '')}`);
}

export function forget(pid: number): void {
  tell(`forget ${pid}`);
  settle(pid);
}

/** Has a temporary folder deleted when this process ends, after its children have ended. */
export function removeAtEnd(folder: string): void {
  outstanding.add(folder);
  tell(`remove ${folder}`);
}

/** The folder has been deleted, or was not temporary after all. */
export function removed(folder: string): void {
  settle(folder);
}

/** A watchdog with nothing left to watch is sent home: Jest would otherwise keep one for every test file. */
function settle(what: number | string): void {
  outstanding.delete(what);
  if (outstanding.size > 0) return;
  orders?.end();
  orders = undefined;
}

function tell(order: string): void {
  orders ??= startWatchdog();
  orders.write(`${order}\n`);
}

function startWatchdog(): Writable {
  const script = join(import.meta.dirname, 'watchdog.sh');
  const dog = spawn('/bin/sh', [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
  dog.unref();
  dog.on('error', orNobodyWatches);
  dog.stdin.on('error', orNobodyWatches);
  (dog.stdin as unknown as { unref(): void }).unref();
  return dog.stdin;
}

/** Without a watchdog the ordinary stop still works; only a kill -9 of this process would leave children behind. */
function orNobodyWatches(): void {}
