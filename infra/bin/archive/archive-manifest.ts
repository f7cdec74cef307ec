import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../servers/user-error.ts';
import { type RowFile, flush, hashOfFile } from '../servers/row-file.ts';
import type { ArchiveUnit } from './archive-unit.ts';

const MANIFEST = 'manifest.json';
/** Raised when a program that knows this version could not read the archive. */
const FORMAT_VERSION = 1;

/** What a folder of the archive contains. It is written last: a folder without one is unfinished. */
export type ArchiveManifest = {
  format: typeof FORMAT_VERSION;
  year: number;
  shards: number[];
  sessions: number;
  events: number;
  files: RowFile[];
};

export const newManifest = (
  { year, shards }: ArchiveUnit,
  rest: Pick<ArchiveManifest, 'sessions' | 'events' | 'files'>,
): ArchiveManifest => ({ format: FORMAT_VERSION, year, shards: [...shards], ...rest });

export function writeManifest(folder: string, manifest: ArchiveManifest): void {
  const path = join(folder, MANIFEST);
  writeFileSync(`${path}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  flush(`${path}.new`);
  renameSync(`${path}.new`, path);
  flush(folder);
}

/** The folders below this one that are complete. */
export function findArchives(root: string): string[] {
  if (!existsSync(root)) throw new UserError(`There is no folder ${root}.`);
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(MANIFEST));
  if (found.length === 0) throw new UserError(`${root} contains no archive: no ${MANIFEST} is in it or below it.`);
  return found.map((path) => dirname(join(root, path))).sort();
}

/** The manifest of a folder whose files are what was written; throws a UserError when one is not. */
export async function readVerifiedManifest(folder: string): Promise<ArchiveManifest> {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as ArchiveManifest;
  if (manifest.format !== FORMAT_VERSION) throw new UserError(`${folder} was written by another version of Aidline.`);
  for (const { file, sha256 } of manifest.files)
    if ((await hashOfFile(join(folder, file))) !== sha256)
      throw new UserError(`${join(folder, file)} is not what was archived: its SHA-256 differs.`);
  return manifest;
}
