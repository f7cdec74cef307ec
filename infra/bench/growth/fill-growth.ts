import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withClient } from '../../bin/servers/postgres-database.ts';
import { SEALED_MESSAGE_COUNT, sealNewestMessages } from '../inbox/fill-inbox.ts';

export const EVENTS_PER_SESSION = 12;
/** The same number in a small and in a large log, so that what is measured on them is the same. */
export const OPEN_SESSIONS = 2_000;
/** One transaction each: enough for a bulk load, and its temporary tables stay in memory. */
const SESSIONS_PER_CHUNK = 25_000;
const YEARS = 3;

/** Bodies as long as sealed messages are, 28 bytes of the cipher and a text of 20 to 260 bytes, most of them short. */
const BODIES_SQL = `
  create temporary table growth_body as
  select draw, decode(substr(repeat(md5(draw::text) || md5('b' || draw), 16), 1, 2 * (48 + (240 * power(random(), 2))::int)), 'hex') as body
  from generate_series(0, 4095) as draw`;
const HEADS_SQL = `create temporary table growth_head as select shard::smallint, 0::bigint as pos from generate_series(0, 63) as shard`;
/** The years before this one are no years of a new database. */
const LEAVES_SQL = `
  do $$
  begin
    if to_regproc('create_log_leaf') is not null then
      perform create_log_leaf(i.inhrelid, (extract(year from now()) - ago)::integer)
      from pg_inherits i cross join generate_series(1, ${YEARS}) as ago where i.inhparent = 'chat_event'::regclass;
    end if;
  end
  $$`;
const CURSORS_SQL = `
  insert into cursor (consumer, shard, pos) select 'inbox', shard, pos from growth_head
  on conflict (consumer, shard) do update set pos = excluded.pos`;

/** Whoever appears on the first pages gets a key and a last message that can be opened. */
const UNKEY_NEWEST_SQL = `
  delete from subject_key k using (
    select shard, session_id from inbox order by sort_at desc, session_id limit ${SEALED_MESSAGE_COUNT}
  ) i where k.shard = i.shard and k.subject_id = i.session_id`;

export type GrowthOrder = { events: number; sealingKey: string; onEvents: (count: number) => void };

/** Generates a log of so many events in SQL, with all rows of its sessions: sending them would take days. */
export async function fillGrowth(databaseUrl: string, { events, sealingKey, onEvents }: GrowthOrder): Promise<void> {
  const key = Buffer.from(sealingKey, 'base64');
  const total = Math.ceil(events / EVENTS_PER_SESSION);
  await withClient(databaseUrl, async (client) => {
    for (const statement of [LEAVES_SQL, BODIES_SQL, HEADS_SQL, "set synchronous_commit = off; set work_mem = '256MB'"])
      await client.query(statement);
    for (let first = 1; first <= total; first += SESSIONS_PER_CHUNK) {
      const last = Math.min(total, first + SESSIONS_PER_CHUNK - 1);
      await fillChunk(client, { first, last, total });
      onEvents((last - first + 1) * EVENTS_PER_SESSION);
    }
    await client.query(CURSORS_SQL);
    await client.query(UNKEY_NEWEST_SQL);
    await sealNewestMessages(client, key);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

type Chunk = { first: number; last: number; total: number };

async function fillChunk(client: Client, { first, last, total }: Chunk): Promise<void> {
  const values: Record<string, number> = { first, last, total, years: YEARS, open: OPEN_SESSIONS };
  const sql = readFileSync(join(import.meta.dirname, 'chunk.sql'), 'utf8');
  await client.query('begin');
  for (const statement of sql.split(/;\n/))
    await client.query(statement.replaceAll(/\$(\w+)/g, (_, name: string) => String(values[name])));
  await client.query('commit');
}
