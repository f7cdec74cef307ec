import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flush, hashOfFile, type RowFile } from '../servers/row-file.ts';
import { UserError } from '../servers/user-error.ts';
import type { BackupSequence } from './backup-tables.ts';

export const MANIFEST = 'backup.json';
/** Ids of erased conversations, one a line, as `npm run erasures` prints them. */
export const ERASED_LIST = 'erased.txt';
export const FILES_FOLDER = 'files';

/** Raised when a program that knows this version could not read the backup. */
const FORMAT_VERSION = 1;

/** What a backup contains. It is written last: a folder without one is unfinished. */
export type BackupManifest = {
  format: typeof FORMAT_VERSION;
  /** ISO 8601, UTC. */
  madeAt: string;
  migrations: string[];
  logYears: number[];
  sequences: BackupSequence[];
  tables: RowFile[];
  /** What people have sent, sealed; null when it is in a storage outside this machine, which a backup leaves alone. */
  files: { count: number; bytes: number } | null;
};

export const newManifest = (rest: Omit<BackupManifest, 'format'>): BackupManifest => ({
  format: FORMAT_VERSION,
  ...rest,
});

export function writeManifest(folder: string, manifest: BackupManifest): void {
  const path = join(folder, MANIFEST);
  writeFileSync(`${path}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  flush(`${path}.new`);
  renameSync(`${path}.new`, path);
  flush(folder);
}

/** The complete backups below a folder, oldest first; their names are the times at which they were made. */
export function findBackups(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, MANIFEST)))
    .sort();
}

/** The manifest of a backup; throws a UserError when the folder is none. */
export function readManifest(folder: string): BackupManifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new UserError(`backup.missing: ${folder} is no backup, or an unfinished one: it has no ${MANIFEST}.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as BackupManifest;
  if (manifest.format !== FORMAT_VERSION)
    throw new UserError(`backup.other-format: ${folder} was written by another version of Aidline.`);
  return manifest;
}

/** Throws a UserError when a table is not what was saved. */
export async function verifyTables(folder: string, { tables }: BackupManifest): Promise<void> {
  for (const { file, sha256 } of tables)
    if (!existsSync(join(folder, file)) || (await hashOfFile(join(folder, file))) !== sha256)
      throw new UserError(`backup.damaged: ${join(folder, file)} is not what was saved: its SHA-256 differs.`);
}
