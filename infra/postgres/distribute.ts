import type { Client } from 'pg';
import { readSql } from './read-sql.ts';

/** Every table whose rows belong to one session: distributed by `shard`, the rows of one shard on one server. */
const SESSION_TABLES = [
  ...['chat_event', 'chat_session', 'timer', 'subject', 'subject_key', 'inbox', 'inbox_search', 'read_mark'],
  ...[
    'visitor_key',
    'lent_key',
    'vouched_session',
    'chat_file',
    'held_message',
    'agent_draft',
    'quarantined_event',
    'held_conversation',
    'mention',
    'person_link',
    'session_report',
  ],
] as const;
/** The log decides where the shards are; all the others are colocated with it. */
const FIRST_TABLE = 'chat_event';
/** On every server, because tables of sessions refer to them. The other tables stay on the coordinator. */
const REFERENCE_TABLES = ['agent'] as const;
/** Called on the server that has the shard, in one transaction there. */
const SESSION_FUNCTIONS = [
  { signature: 'append_batch(smallint, jsonb)', shard: 'one' },
  { signature: 'erase_session(smallint, uuid, timestamptz)', shard: 'one_shard' },
] as const;

/** Whether this database's log is spread over several servers. */
export async function isDistributed(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ catalogue: string | null }>(
    `select to_regclass('pg_catalog.pg_dist_partition')::text as catalogue`,
  );
  if (!rows[0]?.catalogue) return false;
  return (await distributedTables(client)).has(FIRST_TABLE);
}

/** True where the extension exists in this database, so that its tables can be distributed. */
export async function hasCitus(client: Pick<Client, 'query'>): Promise<boolean> {
  return (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1;
}

/**
 * Spreads a migrated database over the servers of a Citus cluster. What is done already is left as it is, so an
 * interrupted run is simply started again. Citus has no partitions in partitions: a table that is partitioned here becomes
 * a plain one, of which every shard is a table of its own.
 */
export async function distribute(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(`set client_min_messages = warning`);
  for (const name of REFERENCE_TABLES)
    if (!(await distributedTables(client)).has(name)) await client.query(`select create_reference_table('${name}')`);
  for (const name of SESSION_TABLES) {
    if ((await distributedTables(client)).has(name)) continue;
    await removePartitions(client, name);
    const how = name === FIRST_TABLE ? 'shard_count := 64' : `colocate_with := '${FIRST_TABLE}'`;
    await client.query(`select create_distributed_table('${name}', 'shard', ${how})`);
  }
  await client.query(`begin; ${readSql('rights.sql')} commit;`);
  await client.query(`select create_distributed_function('shard_of(uuid)')`);
  for (const { signature, shard } of SESSION_FUNCTIONS)
    await client.query(
      `select create_distributed_function('${signature}', '${shard}', colocate_with := '${FIRST_TABLE}')`,
    );
  // Otherwise a statement over several shards locks all of them, and the groups of the relay wait for each other. What they
  // write is never replicated by statement, and Citus finds a circle of waiting statements by itself.
  await client.query(`do $$ begin
    execute format('alter database %I set citus.all_modifications_commutative = on', current_database());
  end $$`);
  // Citus plans a statement for the shard of this call, which a plan for any shard does not have.
  await client.query(`alter function append_batch(smallint, jsonb) reset plan_cache_mode`);
}

async function distributedTables(client: Pick<Client, 'query'>): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`select logicalrelid::text as name from pg_dist_partition`);
  return new Set(rows.map(({ name }) => name));
}

/** Keys that a partitioned table cannot have, because they lack a column by which it is divided; its leaves have them. */
const LEAF_KEYS: Readonly<Record<string, string>> = { chat_event: '(shard, pos)' };

/** Replaces a partitioned table by a plain one with the same rows and the keys of its leaves. */
async function removePartitions(client: Pick<Client, 'query'>, name: string): Promise<void> {
  const found = await client.query(`select from pg_partitioned_table where partrelid = '${name}'::regclass`);
  if (found.rowCount === 0) return;
  await client.query(`begin;
    create table ${name}_whole (like ${name} including all);
    insert into ${name}_whole select * from ${name};
    drop table ${name};
    alter table ${name}_whole rename to ${name};
    ${LEAF_KEYS[name] ? `alter table ${name} add unique ${LEAF_KEYS[name]};` : ''}
    commit;`);
}
