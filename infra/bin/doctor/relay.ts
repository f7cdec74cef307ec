import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { withClient } from '../servers/postgres-database.ts';
import { type Diagnostic, failed, passed } from './diagnostic.ts';

/** As the operations page warns; a worker that keeps up is a few events behind. */
const MAX_LAG_EVENTS = 1_000;
const RELAY_SQL = `
  select coalesce(sum(greatest(0, shard_head(s::smallint) - coalesce(c.pos, 0))), 0)::int as lag,
    exists (select from lease where name like 'relay:%' and expires_at > clock_timestamp()) as held
  from generate_series(0, $1::int - 1) as s
  left join cursor c on c.consumer = 'inbox' and c.shard = s`;

/** Whether some worker writes the list of the console, and how far behind the log it is. */
export async function examineRelay(databaseUrl: string): Promise<Diagnostic[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ lag: number; held: boolean }>(RELAY_SQL, [SHARD_COUNT]),
  );
  const { lag, held } = rows[0]!;
  if (!held) return [failed('Relay', `no worker runs it and ${lag} events wait: start a worker`)];
  return lag > MAX_LAG_EVENTS
    ? [failed('Relay', `${lag} events behind, so the list is old: look for locks on the table inbox; start a worker`)]
    : [passed('Relay', `${lag} events behind`)];
}
