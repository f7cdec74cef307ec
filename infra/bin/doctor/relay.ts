import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { withClient } from '../servers/postgres-database.ts';
import { type Diagnostic, failed, passed } from './diagnostic.ts';

/** As the operations page warns; a worker that keeps up is a few events behind. */
const MAX_LAG_EVENTS = 1_000;
const HOLE_REMEDY = 'npm run replay names the position: stop deploying, and put the event back from a backup';

/** A shard stands still when the next position of the log is missing and a later one is there. */
const RELAY_SQL = `
  select coalesce(sum(greatest(0, shard_head(s::smallint) - coalesce(c.pos, 0))), 0)::int as lag,
    array_agg(s) filter (where shard_head(s::smallint) > greatest(0, c.pos) and not exists (
      select from chat_event e where e.shard = s and e.pos = greatest(0, c.pos) + 1)) as stopped,
    exists (select from lease where name like 'relay:%' and expires_at > clock_timestamp()) as held
  from generate_series(0, $1::int - 1) as s
  left join cursor c on c.consumer = 'inbox' and c.shard = s`;

/** Whether some worker writes the list of the console, and how far behind the log it is. */
export async function examineRelay(databaseUrl: string): Promise<Diagnostic[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ lag: number; held: boolean; stopped: number[] | null }>(RELAY_SQL, [SHARD_COUNT]),
  );
  const { lag, held, stopped } = rows[0]!;
  if (stopped)
    return [failed('Relay', `the log has a hole, so these shards stand still: ${stopped.join(', ')}. ${HOLE_REMEDY}`)];
  if (!held) return [failed('Relay', `no worker runs it and ${lag} events wait: start a worker`)];
  return lag > MAX_LAG_EVENTS
    ? [failed('Relay', `${lag} events behind, so the list is old: look for locks on the table inbox; start a worker`)]
    : [passed('Relay', `${lag} events behind`)];
}
