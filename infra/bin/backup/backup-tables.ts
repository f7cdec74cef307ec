import type { Client } from 'pg';

/** A table as a backup has it: the columns that are stored, without those that the database computes. */
export type BackupTable = { name: string; columns: string[] };

export type BackupSequence = { name: string; value: string; isCalled: boolean };

/** The records of the migrator itself: a restore makes them by migrating. */
const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/**
 * Every table, each after those that its foreign keys point to. Of a partitioned table the whole, not its parts, so that
 * the rows find their part again. New tables need no line anywhere.
 */
export async function listBackupTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { needs: string[] }>(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            (select coalesce(array_agg(distinct other.relname::text), '{}') from pg_constraint f
             join pg_class other on other.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> $1 order by c.relname`,
    [MIGRATIONS_TABLE],
  );
  const ordered: BackupTable[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const visit = (name: string) => {
    const row = waiting.get(name);
    if (!row) return;
    waiting.delete(name);
    row.needs.forEach(visit);
    ordered.push({ name, columns: row.columns });
  };
  rows.forEach(({ name }) => visit(name));
  return ordered;
}

/** The names of the migrations that this database has had, in their order. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`);
  return rows.map(({ name }) => name);
}

/** The years of which each group of shards of the log has a leaf. */
export async function readLogYears(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ year: number }>(
    `select distinct substring(relid::text from '_(\\d{4})$')::int as year from pg_partition_tree('chat_event')
     where isleaf and relid::text ~ '_\\d{4}$' order by year`,
  );
  return rows.map(({ year }) => year);
}

export async function readSequences(client: Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
       and c.relname not like $1 || '%' order by c.relname`,
    [MIGRATIONS_TABLE],
  );
  const sequences: BackupSequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<BackupSequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...state[0]! });
  }
  return sequences;
}
