import type { Client, Pool } from 'pg';
import type { AppendRequest } from '@libs/ledger/ledger.ts';
import { shardOf } from '@libs/ledger/shard.ts';

const COLUMNS = [
  ...['session_id', 'version', 'shard', 'pos', 'command_id', 'part', 'type', 'schema_ver', 'actor_kind', 'actor_id'],
  ...['digest', 'meta', 'body', 'created_at'],
];

/** A table in one piece with the columns, checks and indexes that a leaf of the log has, open to every login. */
export async function createBareTable(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(`create table bare_event (like chat_event_00_other including all)`);
  await client.query(`create sequence bare_position`);
  await client.query(`grant insert on bare_event to public; grant usage on bare_position to public`);
}

/** One event of each request, by one statement, numbered so that no key is met twice. */
export async function insertBarely(pool: Pool, requests: AppendRequest[]): Promise<void> {
  await pool.query({
    name: `bare_insert_${requests.length}`,
    text: `insert into bare_event (${COLUMNS.join(', ')}) values ${requests.map((_, row) => valuesOf(row)).join(', ')}`,
    values: requests.flatMap(({ sessionId, commandId, digest, events: [event] }) => [
      ...[sessionId, shardOf(sessionId), commandId],
      ...[event!.type, event!.schemaVer, digest, event!.meta, event!.body],
    ]),
  });
}

const PARAMETERS = 8;

function valuesOf(row: number): string {
  const [session, shard, command, type, schema, digest, meta, body] = Array.from(
    { length: PARAMETERS },
    (_, index) => `$${row * PARAMETERS + index + 1}`,
  );
  const position = `nextval('bare_position')`;
  return `(${session}, ${position}, ${shard}, ${position}, ${command}, 0, ${type}, ${schema}, 1, null, ${digest}, ${meta}, ${body}, now())`;
}
