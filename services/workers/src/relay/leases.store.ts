import type { Pool } from 'pg';

/**
 * A lease says who may do a piece of work right now, by the database's clock: no two clocks are compared. Its fence rises
 * with every new holder, so that one who was paused and believes it still holds is refused where it writes.
 */
export type HeldLease = { name: string; fence: number };

/** How long a dead holder's work waits for another. */
const LEASE_TTL_MS = 5_000;
/** Two renewals may be lost before a lease is. */
export const RENEW_INTERVAL_MS = LEASE_TTL_MS / 3;

const TTL_SQL = `interval '${LEASE_TTL_MS} milliseconds'`;
/** A row per process, in the same table: who is alive decides how much of the work is one's share. */
const WORKER_PREFIX = 'worker:';

/** The leases as Postgres keeps them. `owner` is one process's life; the next life of the same worker is another owner. */
export class LeasesStore {
  constructor(
    private readonly pool: Pool,
    private readonly owner: string,
  ) {}

  /** Says that this process lives, and returns how many do, this one included. */
  async heartbeat(): Promise<number> {
    await this.pool.query(
      `insert into lease (name, owner, fence, expires_at) values ($1, $2, 1, clock_timestamp() + ${TTL_SQL})
       on conflict (name) do update set expires_at = excluded.expires_at`,
      [WORKER_PREFIX + this.owner, this.owner],
    );
    const { rows } = await this.pool.query<{ alive: string }>(
      `select count(*) as alive from lease where name like '${WORKER_PREFIX}%' and expires_at > clock_timestamp()`,
    );
    return Number(rows[0]!.alive);
  }

  /** Takes at most `limit` of the named leases that nobody holds. Of two who ask at once, one gets it. */
  async acquire(names: readonly string[], limit: number): Promise<HeldLease[]> {
    return this.queryLeases(
      `insert into lease as l (name, owner, fence, expires_at)
       select n.name, $2, 1, clock_timestamp() + ${TTL_SQL} from unnest($1::text[]) as n (name)
       where not exists (select from lease held where held.name = n.name and held.expires_at > clock_timestamp())
       order by n.name limit $3
       on conflict (name) do update set owner = excluded.owner, fence = l.fence + 1, expires_at = excluded.expires_at
       where l.expires_at <= clock_timestamp()
       returning name, fence`,
      [names, this.owner, limit],
    );
  }

  /** Those of our leases that nobody has taken meanwhile, now good for another while. */
  async renew(held: readonly HeldLease[]): Promise<HeldLease[]> {
    return this.queryLeases(
      `update lease l set expires_at = clock_timestamp() + ${TTL_SQL}
       from unnest($1::text[], $2::bigint[]) as h (name, fence)
       where l.name = h.name and l.fence = h.fence and l.owner = $3
       returning l.name, l.fence`,
      [...columnsOf(held), this.owner],
    );
  }

  /** Ends our leases at once. The rows stay, because the fence has to go on rising. */
  async release(held: readonly HeldLease[]): Promise<void> {
    await this.pool.query(
      `update lease l set expires_at = clock_timestamp()
       from unnest($1::text[], $2::bigint[]) as h (name, fence)
       where l.name = h.name and l.fence = h.fence and l.owner = $3`,
      [...columnsOf(held), this.owner],
    );
  }

  /** This process is gone in order; forgets those that died long ago, too. */
  async unregister(): Promise<void> {
    await this.pool.query(
      `delete from lease where name = $1 or (name like '${WORKER_PREFIX}%' and expires_at < clock_timestamp() - interval '1 hour')`,
      [WORKER_PREFIX + this.owner],
    );
  }

  /** Milliseconds until the first lease of somebody else ends, unless it is renewed; null when there is none. */
  async nextExpiryMs(): Promise<number | null> {
    const { rows } = await this.pool.query<{ ms: string | null }>(
      `select extract(epoch from min(expires_at) - clock_timestamp()) * 1000 as ms from lease
       where owner <> $1 and expires_at > clock_timestamp()`,
      [this.owner],
    );
    return rows[0]!.ms === null ? null : Number(rows[0]!.ms);
  }

  private async queryLeases(text: string, values: unknown[]): Promise<HeldLease[]> {
    const { rows } = await this.pool.query<{ name: string; fence: string }>(text, values);
    return rows.map(({ name, fence }) => ({ name, fence: Number(fence) }));
  }
}

const columnsOf = (held: readonly HeldLease[]) => [held.map(({ name }) => name), held.map(({ fence }) => fence)];
