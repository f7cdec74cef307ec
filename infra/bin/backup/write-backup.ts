import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { describeErasure, listErasedSessions } from '../erasures/erased-sessions.ts';
import type { Progress } from '../servers/progress.ts';
import { type RowFile, writeLines } from '../servers/row-file.ts';
import { inTransaction } from '../servers/transaction.ts';
import { ERASED_LIST, FILES_FOLDER, findBackups, newManifest, writeManifest } from './backup-manifest.ts';
import { type BackupTable, listBackupTables, readLogYears, readMigrations, readSequences } from './backup-tables.ts';
import { copyFiles } from './copy-files.ts';
import { assertReadable, explainForeignPart, listForeignTables } from './foreign-tables.ts';

const PAGE_SIZE = 2_000;
const ONE_MOMENT = 'begin isolation level repeatable read read only';

export type BackupOptions = {
  client: Client;
  /** The backup becomes a folder of its own below it. */
  root: string;
  /** Where the files are that people have sent; null when they are not on this machine. */
  filesFolder: string | null;
  progress: Progress;
  now?: Date;
};

/** Saves the whole database as of one moment while everything runs, then the files. Returns the folder. */
export async function writeBackup({
  client,
  root,
  filesFolder,
  progress,
  now = new Date(),
}: BackupOptions): Promise<string> {
  const folder = join(
    root,
    now
      .toISOString()
      .replaceAll(':', '-')
      .replace(/\.\d+Z$/, 'Z'),
  );
  const before = findBackups(root).at(-1);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  mkdirSync(folder, { mode: 0o700 });
  try {
    const database = await inTransaction(client, ONE_MOMENT, () => saveDatabase(client, folder, progress));
    // After the database: what a row names is there then.
    const files =
      filesFolder === null
        ? null
        : await progress.step('files', async () =>
            copyFiles(filesFolder, join(folder, FILES_FOLDER), before && join(before, FILES_FOLDER)),
          );
    writeManifest(folder, newManifest({ madeAt: now.toISOString(), ...database, files }));
    return folder;
  } catch (fault) {
    rmSync(folder, { recursive: true, force: true });
    throw fault;
  }
}

async function saveDatabase(client: Client, folder: string, progress: Progress) {
  await assertReadable(client);
  const foreign = await listForeignTables(client);
  for (const { name, server } of foreign.filter(({ partOf }) => partOf === null))
    progress.printLine(`${name}: left out, its rows are on the server ${server}`);
  const tables: RowFile[] = [];
  for (const table of await listBackupTables(client)) {
    const file = `${table.name}.ndjson.gz`;
    const write = () => writeLines(join(folder, file), readRows(client, table));
    const written = await progress.step(table.name, write).catch((fault: unknown) => {
      throw explainForeignPart(table.name, foreign, fault);
    });
    tables.push({ table: table.name, file, ...written });
  }
  const erased = await listErasedSessions(client);
  writeFileSync(join(folder, ERASED_LIST), erased.map((one) => `${describeErasure(one)}\n`).join(''), { mode: 0o600 });
  return {
    migrations: await readMigrations(client),
    logYears: await readLogYears(client),
    sequences: await readSequences(client),
    tables,
  };
}

async function* readRows(client: Client, { name }: BackupTable): AsyncGenerator<string[]> {
  await client.query(
    `declare saved no scroll cursor for select to_jsonb(t)::text as row from ${client.escapeIdentifier(name)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${PAGE_SIZE} from saved`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close saved');
}
