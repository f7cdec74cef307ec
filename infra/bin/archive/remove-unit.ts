import type { Client } from 'pg';
import type { ArchiveUnit } from './archive-unit.ts';
import { removedTables } from './session-tables.ts';
import { unitCondition, unitValues, type UnitState } from './unit-state.ts';

const REMEMBER_POSITIONS_SQL = `
  insert into archived_positions as a (shard, year, positions)
  select shard, $5, range_agg(int8range(pos, pos, '[]')) from chat_event where ${unitCondition('session_id')}
  group by shard
  on conflict (shard, year) do update set positions = a.positions + excluded.positions, archived_at = now()`;

const CLOSE_KEYS_SQL = `update subject_key set archived_year = $5 where ${unitCondition('subject_id')}`;

const DESTROY_KEYS_SQL = `
  update subject_key set archived_year = $5, wrapped_dek = '', shredded_at = coalesce(shredded_at, now())
  where ${unitCondition('subject_id')}`;

/** A worker deletes the bytes and then these rows. */
const DISCARD_FILES_SQL = `update chat_file set state = 'leaving', since = now() where ${unitCondition('session_id')}`;

/**
 * Removes a unit's rows in the caller's transaction, which holds the append locks of its shards. Its positions are
 * remembered. `keep`: the keys remain for the archive; else they are destroyed, as by an erasure.
 */
export async function removeUnit(
  client: Client,
  unit: ArchiveUnit,
  { state: { staying }, keep }: { state: UnitState; keep: boolean },
): Promise<void> {
  const values = unitValues(unit, staying);
  await client.query(REMEMBER_POSITIONS_SQL, [...values, unit.year]);
  await client.query(keep ? CLOSE_KEYS_SQL : DESTROY_KEYS_SQL, [...values, unit.year]);
  if (!keep) await client.query(DISCARD_FILES_SQL, values);
  if (!keep) await client.query(`delete from person_link where ${unitCondition('session_id')}`, values);
  await removeEvents(client, unit, staying);
  const others = removedTables.filter(({ name }) => name !== 'chat_event' && (keep || name !== 'chat_file'));
  for (const { name, id } of others) await client.query(`delete from ${name} where ${unitCondition(id)}`, values);
}

/** Nobody may remove a row of the log, not even its owner, except in a transaction like this. */
async function withRightToRemove(client: Client, table: string, work: () => Promise<void>): Promise<void> {
  await client.query(`grant delete, truncate on ${table} to current_user`);
  await work();
  await client.query(`revoke delete, truncate on ${table} from current_user`);
}

/**
 * Empties the leaf and writes back the few that stay: an emptied leaf gives its space back at once, where millions of
 * deleted rows would wait for a vacuum.
 */
async function removeEvents(client: Client, unit: ArchiveUnit, staying: readonly string[]): Promise<void> {
  const leaf = await findLeaf(client, unit);
  if (!leaf)
    return withRightToRemove(client, 'chat_event', async () => {
      await client.query(`delete from chat_event where ${unitCondition('session_id')}`, unitValues(unit, staying));
    });
  await client.query(
    `create temporary table staying_event on commit drop as
     select * from chat_event where shard = any($1) and session_id = any($2)`,
    [unit.shards, staying],
  );
  await withRightToRemove(client, leaf, async () => void (await client.query(`truncate ${leaf}`)));
  await client.query('insert into chat_event select * from staying_event');
  await client.query('drop table staying_event');
}

/** The partition that has exactly the ids of this unit. Null for a year without one, and where the log is in one piece. */
async function findLeaf(client: Client, { shards, year }: ArchiveUnit): Promise<string | null> {
  const name = `chat_event_${String(shards[0]).padStart(2, '0')}_${year}`;
  const { rows } = await client.query<{ leaf: string }>(
    `select relid::regclass::text as leaf from pg_partition_tree('chat_event') where isleaf and relid = to_regclass($1)`,
    [name],
  );
  return rows[0]?.leaf ?? null;
}
