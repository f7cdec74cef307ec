import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../bin/servers/user-error.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { readSql } from '../../postgres/read-sql.ts';
import type { PlantedBug, SourcePatch } from './planted-bugs.ts';

const PLANTED_FOLDER = '.cache/faults/planted';

/** The folder of the services with this bug, relative to the repository, and the SQL for their database. */
export type PlantedBuild = { dist: string; sql: string; remove: () => void };

/** Copies the compiled services and plants one bug in the copy. */
export function plantBug(bug: PlantedBug): PlantedBuild {
  const dist = `${PLANTED_FOLDER}/${bug.name.replaceAll(/[^a-z]+/g, '-')}`;
  const place = join(REPOSITORY, dist);
  rmSync(place, { recursive: true, force: true });
  cpSync(join(REPOSITORY, 'dist'), place, { recursive: true });
  for (const patch of bug.patches ?? []) {
    const file = join(place, patch.file);
    writeFileSync(file, applyPatch(readFileSync(file, 'utf8'), patch, bug));
  }
  return { dist, sql: patchedSql(bug), remove: () => rmSync(place, { recursive: true, force: true }) };
}

export function patchedSql(bug: PlantedBug): string {
  if (!bug.sqlPatches) return bug.sql ?? '';
  const source = readSql('functions/append-batch.sql');
  const bad = bug.sqlPatches.reduce((text, patch) => applyPatch(text, patch, bug), source);
  return `${bug.sql ?? ''}\n${bad}`;
}

export function applyPatch(
  text: string,
  { find, put, ...rest }: Omit<SourcePatch, 'file'>,
  { name }: PlantedBug,
): string {
  const parts = text.split(find);
  if (parts.length === 2) return parts.join(put);
  const place = 'file' in rest ? String(rest.file) : 'append-batch.sql';
  throw new UserError(
    `The planted bug "${name}" no longer fits ${place}: give infra/faults/planted/planted-bugs.ts the text that it contains now.`,
  );
}
