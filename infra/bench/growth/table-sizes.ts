import { withClient } from '../../bin/servers/postgres-database.ts';

/** Bytes of a table with all its partitions. */
export type TableSize = { table: string; heap: number; indexes: number };

const SIZES_SQL = `
  select parent.relname as table,
         sum(pg_table_size(leaf.relid))::float8 as heap, sum(pg_indexes_size(leaf.relid))::float8 as indexes
  from pg_class parent
  cross join lateral pg_partition_tree(parent.oid) as tree
  cross join lateral (select tree.relid where tree.isleaf) as leaf
  where parent.relnamespace = 'public'::regnamespace and parent.relkind = 'p' and not parent.relispartition
  group by parent.relname
  union all
  select relname, pg_table_size(oid)::float8, pg_indexes_size(oid)::float8 from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
  order by 2 desc`;

/** All tables, the largest first. */
export const readTableSizes = (databaseUrl: string): Promise<TableSize[]> =>
  withClient(databaseUrl, async (client) => (await client.query<TableSize>(SIZES_SQL)).rows);

/** How many leaves the log has that contain anything, and the bytes of the largest with its indexes. */
export const readLeaves = (databaseUrl: string): Promise<{ leaves: number; largest: number }> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ leaves: number; largest: number }>(
      `select count(*)::int as leaves, coalesce(max(pg_total_relation_size(relid)), 0)::float8 as largest
       from pg_partition_tree('chat_event') where isleaf and pg_relation_size(relid) > 0`,
    );
    return rows[0]!;
  });
