import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBackups, MANIFEST, type BackupManifest } from './backup-manifest.ts';

const DAY_MS = 86_400_000;

/** Deletes the backups below `root` that are older than so many days, but never the newest one; returns their folders. */
export function expireBackups(
  root: string,
  { keepDays, now = new Date() }: { keepDays: number; now?: Date },
): string[] {
  const expired = findBackups(root)
    .slice(0, -1)
    .filter((folder) => {
      const { madeAt } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as BackupManifest;
      return now.getTime() - Date.parse(madeAt) > keepDays * DAY_MS;
    });
  for (const folder of expired) rmSync(folder, { recursive: true, force: true });
  return expired;
}
