import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolderAtExit, unwatchFolder } from './watchdog.ts';

/**
 * A folder that is deleted at the latest when this process ends; other users may enter it, because Postgres may run as
 * another user.
 */
export function createTemporaryFolder(what = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), `aidline-${what}-`));
  chmodSync(folder, 0o711);
  removeFolderAtExit(folder);
  return folder;
}

export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  unwatchFolder(folder);
}
