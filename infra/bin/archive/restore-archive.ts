import { join } from 'node:path';
import type { Client } from 'pg';
import { UserError } from '../servers/user-error.ts';
import { readPages } from '../servers/row-file.ts';
import { type ArchiveManifest, findArchives, readVerifiedManifest } from './archive-manifest.ts';
import { archivedTables, type SessionTable } from './session-tables.ts';
import { inTransaction, lockShards } from '../servers/transaction.ts';

const PAGE_SIZE = 1_000;

/** `erased`: conversations that were erased while they were archived, and stay away. */
export type RestoredUnit = { folder: string; sessions: number; erased: number };

/** Brings back everything below a folder. All files are verified before the first row is written. */
export async function restoreArchives(client: Client, root: string): Promise<RestoredUnit[]> {
  const found: { folder: string; manifest: ArchiveManifest }[] = [];
  for (const folder of findArchives(root)) found.push({ folder, manifest: await readVerifiedManifest(folder) });
  const restored: RestoredUnit[] = [];
  for (const { folder, manifest } of found)
    restored.push(
      await inTransaction(client, 'begin', async () => {
        await lockShards(client, manifest.shards);
        return { folder, ...(await restoreUnit(client, folder, manifest)) };
      }),
    );
  return restored;
}

async function restoreUnit(
  client: Client,
  folder: string,
  manifest: ArchiveManifest,
): Promise<Omit<RestoredUnit, 'folder'>> {
  await client.query(`create temporary table returning_session (
    shard smallint, id uuid, is_erased boolean, primary key (shard, id)) on commit drop`);
  for (const { name } of archivedTables) {
    const file = manifest.files.find(({ table }) => table === name)!.file;
    await client.query(`create temporary table "restored_${name}" (like ${name} including defaults) on commit drop`);
    for await (const page of readPages(join(folder, file), PAGE_SIZE)) await insertPage(client, name, page);
  }
  await decideWhoReturns(client, folder);
  for (const table of archivedTables) await moveRows(client, table);
  await forgetPositions(client, manifest);
  const { rows } = await client.query<{ sessions: number; erased: number }>(
    `select (count(*) filter (where not is_erased))::int as sessions, (count(*) filter (where is_erased))::int as erased
     from returning_session`,
  );
  for (const name of [...archivedTables.map((table) => `restored_${table.name}`), 'returning_session'])
    await client.query(`drop table "${name}"`);
  return rows[0]!;
}

/** Only the columns that the archive has: a later column gets its default. */
async function insertPage(client: Client, table: string, page: readonly string[]): Promise<void> {
  const columns = Object.keys(JSON.parse(page[0]!) as object)
    .map((name) => client.escapeIdentifier(name))
    .join(', ');
  await client.query(
    `insert into "restored_${table}" (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [`[${page.join(',')}]`],
  );
}

/**
 * A conversation whose key is gone, though it was not erased when it was archived, was erased since: it stays away, and
 * its positions stay archived. Throws a UserError when a conversation is not archived in this database.
 */
async function decideWhoReturns(client: Client, folder: string): Promise<void> {
  await client.query(
    `insert into returning_session
     select s.shard, s.id, s.status <> 'erased' and k.shredded_at is not null
     from restored_chat_session s join subject_key k on k.shard = s.shard and k.subject_id = s.subject_id
     where k.archived_year is not null`,
  );
  const { rows } = await client.query<{ missing: number }>(
    `select ((select count(*) from restored_chat_session) - (select count(*) from returning_session))::int as missing`,
  );
  const { missing } = rows[0]!;
  if (missing > 0) throw new UserError(`${folder}: ${missing} conversations are not archived in this database.`);
}

async function moveRows(client: Client, { name, id }: SessionTable): Promise<void> {
  const join = `join returning_session s on s.shard = r.shard and s.id = r.${id}`;
  // Whoever came with that id meanwhile was refused, but may have left a key.
  if (name === 'visitor_key' || name === 'lent_key')
    await client.query(
      `delete from ${name} t using returning_session s where t.shard = s.shard and t.session_id = s.id`,
    );
  await client.query(`insert into ${name} select r.* from "restored_${name}" r ${join} where not s.is_erased`);
  // A worker deletes the bytes and then these rows.
  if (name !== 'chat_file') return;
  await client.query(`update restored_chat_file r set state = 'leaving', since = now()`);
  await client.query(`insert into chat_file select r.* from restored_chat_file r ${join} where s.is_erased`);
}

async function forgetPositions(client: Client, { year, shards }: ArchiveManifest): Promise<void> {
  await client.query(
    `update archived_positions a set positions = a.positions - back.positions
     from (select r.shard, range_agg(int8range(r.pos, r.pos, '[]')) as positions
           from restored_chat_event r join returning_session s on s.shard = r.shard and s.id = r.session_id
           where not s.is_erased group by r.shard) back
     where a.shard = back.shard and a.year = $1`,
    [year],
  );
  await client.query(`delete from archived_positions where shard = any($1) and year = $2 and isempty(positions)`, [
    shards,
    year,
  ]);
  await client.query(
    `update subject_key k set archived_year = null from returning_session s
     where k.shard = s.shard and k.subject_id = s.id and not s.is_erased`,
  );
}
