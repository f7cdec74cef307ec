import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { type RowFile, writeLines } from '../servers/row-file.ts';
import { newManifest, readVerifiedManifest, writeManifest } from './archive-manifest.ts';
import { type ArchiveUnit, unitName } from './archive-unit.ts';
import { archivedTables, type SessionTable } from './session-tables.ts';
import { unitCondition, unitValues, type UnitState } from './unit-state.ts';

const PAGE_SIZE = 5_000;

/**
 * Writes the rows of a unit below `root`, in the snapshot of the caller's transaction, and reads the files back.
 * Returns the folder.
 */
export async function exportUnit(
  client: Client,
  unit: ArchiveUnit,
  { root, state }: { root: string; state: UnitState },
): Promise<string> {
  const folder = freeFolder(join(root, unitName(unit)));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const files: RowFile[] = [];
    for (const table of archivedTables) {
      const file = `${table.name}.ndjson.gz`;
      const pages = readRows(client, table, unitValues(unit, state.staying));
      files.push({ table: table.name, file, ...(await writeLines(join(folder, file), pages)) });
    }
    writeManifest(folder, newManifest(unit, { sessions: state.sessions, events: state.events, files }));
    await readVerifiedManifest(folder);
    return folder;
  } catch (fault) {
    rmSync(folder, { recursive: true, force: true });
    throw fault;
  }
}

/** A unit is archived again when conversations that stayed the first time may go now. */
function freeFolder(wanted: string): string {
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? wanted : `${wanted}.${number}`;
    if (!existsSync(folder)) return folder;
  }
}

async function* readRows(client: Client, { name, id }: SessionTable, values: unknown[]): AsyncGenerator<string[]> {
  const order = name === 'chat_event' ? 'shard, pos' : `shard, ${id}`;
  await client.query(
    `declare archived no scroll cursor for
     select to_jsonb(t)::text as row from ${name} t where ${unitCondition(id)} order by ${order}`,
    values,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${PAGE_SIZE} from archived`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close archived');
}
