import type { Client } from 'pg';
import { UserError } from '../servers/user-error.ts';

/** A table whose rows are on another server; `partOf` is the table of ours that it belongs to, if any. */
export type ForeignTable = { name: string; server: string; partOf: string | null };

export async function listForeignTables(client: Client): Promise<ForeignTable[]> {
  const { rows } = await client.query<ForeignTable>(
    `select c.relname as name, s.srvname as server,
            (select parent.relname from pg_inherits i
             join pg_class parent on parent.oid = coalesce(pg_partition_root(i.inhparent), i.inhparent)
             where i.inhrelid = c.oid limit 1) as "partOf"
     from pg_class c join pg_foreign_table f on f.ftrelid = c.oid join pg_foreign_server s on s.oid = f.ftserver
     where c.relnamespace = 'public'::regnamespace order by c.relname`,
  );
  return rows;
}

/** A backup without a table that it cannot read would be none, and nobody would notice before it is needed. */
export async function assertReadable(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    `select c.relname as name, pg_get_userbyid(c.relowner) as owner from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not has_table_privilege(c.oid, 'select') order by c.relname`,
  );
  if (rows.length === 0) return;
  const tables = rows.map(({ name, owner }) => `${name} (of ${owner})`).join(', ');
  throw new UserError(
    `backup.unreadable: this login may not read ${tables}. A table of Aidline is handed to its owner by ` +
      'infra/postgres/logins.sql; any other one belongs into a schema of its own: alter table … set schema ….',
  );
}

/** What a fault while a table is read means: a part of it may be on a server that does not answer. */
export function explainForeignPart(table: string, foreign: readonly ForeignTable[], fault: unknown): unknown {
  const part = foreign.find(({ partOf }) => partOf === table);
  if (!part) return fault;
  return new UserError(
    `backup.foreign-table: ${part.name}, a part of ${table}, is on the server ${part.server} and cannot be read ` +
      `(${(fault as Error).message}). Make that server answer, or detach the part, then start again.`,
  );
}
