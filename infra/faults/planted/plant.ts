import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFault } from '../../bin/servers/plain-fault.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { readSql } from '../../postgres/read-sql.ts';
import type { Bug, Patch } from './bugs.ts';

const FOLDER = '.cache/faults/planted';

/** Where the services with this bug are, from the repository on, and what must be run in their database. */
export type Planted = { dist: string; sql: string; remove: () => void };

/** A copy of the compiled services with one mistake in it. What was built stays as it is. */
export function plant(bug: Bug): Planted {
  const dist = `${FOLDER}/${bug.name.replaceAll(/[^a-z]+/g, '-')}`;
  const place = join(REPOSITORY, dist);
  rmSync(place, { recursive: true, force: true });
  cpSync(join(REPOSITORY, 'dist'), place, { recursive: true });
  for (const patch of bug.patches ?? []) {
    const file = join(place, patch.file);
    writeFileSync(file, patched(readFileSync(file, 'utf8'), patch, bug));
  }
  return { dist, sql: sqlOf(bug), remove: () => rmSync(place, { recursive: true, force: true }) };
}

export function sqlOf(bug: Bug): string {
  if (!bug.sqlPatches) return bug.sql ?? '';
  const source = readSql('functions/append-batch.sql');
  const bad = bug.sqlPatches.reduce((text, patch) => patched(text, patch, bug), source);
  return `${bug.sql ?? ''}\n${bad}`;
}

export function patched(text: string, { find, put, ...rest }: Omit<Patch, 'file'>, { name }: Bug): string {
  const parts = text.split(find);
  if (parts.length === 2) return parts.join(put);
  const place = 'file' in rest ? String(rest.file) : 'append-batch.sql';
  throw new PlainFault(
    `The planted bug "${name}" no longer fits ${place}: give infra/faults/planted/bugs.ts the words that stand there now.`,
  );
}
