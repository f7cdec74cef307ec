import type { Pool } from 'pg';

/**
 * A lease says which process may do a piece of work right now, by the database's clock, so no two clocks are compared.
 * Its fence (fencing token) rises with every new holder, so that a paused holder whose lease has expired is refused
 * when it writes.
 */
export type HeldLease = { name: string; fence: number };

/** How long the work of a crashed holder waits for another. */
const LEASE_TTL_MS = 5_000;
/** A lease survives two lost renewals. */
export const RENEW_INTERVAL_MS = LEASE_TTL_MS / 3;

const TTL_SQL = `interval '${LEASE_TTL_MS} milliseconds'`;
/** A row per process in the same table: the number of live processes decides the fair share. */
const WORKER_PREFIX = 'worker:';

/**
 * Leases in Postgres. `owner` identifies one run of a process; a restarted worker is another owner. `prefix`: of the
 * processes that share the same leases.
 */
export class LeasesStore {
  constructor(
    private readonly pool: Pool,
    private readonly owner: string,
    private readonly prefix = WORKER_PREFIX,
  ) {}

  /** Renews this process's own row, and returns how many processes are alive, including this one. */
  async heartbeat(): Promise<number> {
    await this.pool.query(
      `insert into lease (name, owner, fence, expires_at) values ($1, $2, 1, clock_timestamp() + ${TTL_SQL})
       on conflict (name) do update set expires_at = excluded.expires_at`,
      [this.prefix + this.owner, this.owner],
    );
    const { rows } = await this.pool.query<{ alive: string }>(
      `select count(*) as alive from lease where starts_with(name, $1) and expires_at > clock_timestamp()`,
      [this.prefix],
    );
    return Number(rows[0]!.alive);
  }

  /** Acquires at most `limit` of the named leases that are free. Of two concurrent requests, one gets a lease. */
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

  /** Renews the given leases; returns those that no other process has acquired meanwhile. */
  async renew(held: readonly HeldLease[]): Promise<HeldLease[]> {
    return this.queryLeases(
      `update lease l set expires_at = clock_timestamp() + ${TTL_SQL}
       from unnest($1::text[], $2::bigint[]) as h (name, fence)
       where l.name = h.name and l.fence = h.fence and l.owner = $3
       returning l.name, l.fence`,
      [...columnsOf(held), this.owner],
    );
  }

  /** Ends the given leases at once. The rows stay, because the fence must keep rising. */
  async release(held: readonly HeldLease[]): Promise<void> {
    await this.pool.query(
      `update lease l set expires_at = clock_timestamp()
       from unnest($1::text[], $2::bigint[]) as h (name, fence)
       where l.name = h.name and l.fence = h.fence and l.owner = $3`,
      [...columnsOf(held), this.owner],
    );
  }

  /** Removes the row of this process, and those of processes that died more than an hour ago. */
  async unregister(): Promise<void> {
    await this.pool.query(
      `delete from lease where name = $1 or (starts_with(name, $2) and expires_at < clock_timestamp() - interval '1 hour')`,
      [this.prefix + this.owner, this.prefix],
    );
  }

  /** Milliseconds until the first lease of another process expires, unless it is renewed; null when there is none. */
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
