import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from '../servers/user-error.ts';
import { commandLineOf, isAlive } from '../servers/process-table.ts';
import type { DataFolder } from './data-folder.ts';

/**
 * Locks the data folder, so that no second system uses the same databases. Returns the function that releases the lock.
 */
export function lockInstance(folder: DataFolder): () => void {
  mkdirSync(folder.path, { recursive: true });
  const path = folder.file('run.lock');
  const holder = acquireLock(path);
  if (holder && isAidlineProcess(holder)) {
    throw new UserError(
      `Aidline already runs on ${folder.path} (process ${holder}): stop that one, or set AIDLINE_DATA_DIR to another folder.`,
    );
  }
  if (holder) {
    rmSync(path, { force: true });
    acquireLock(path);
  }
  return () => rmSync(path, { force: true });
}

/** Undefined when the lock was acquired, else the process that holds it, or held it when it was killed. */
function acquireLock(path: string): number | undefined {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || -1;
  }
}

/** The process that runs on this data folder now, if any. */
export function runningInstance(folder: DataFolder): number | undefined {
  const path = folder.file('run.lock');
  const pid = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : -1;
  return isAidlineProcess(pid) ? pid : undefined;
}

/** Process ids are reused, after a reboot or in a new container; only a script of this folder can hold the lock. */
function isAidlineProcess(pid: number): boolean {
  return pid > 0 && pid !== process.pid && isAlive(pid) && /infra\/bin\/(up|dev|restore)\.ts/.test(commandLineOf(pid));
}
