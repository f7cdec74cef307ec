import type { ClientBase, Pool, QueryConfig } from 'pg';
import type { Epoch } from '@libs/protocol/epoch.ts';

/**
 * Which history of the log this process works on. A connection never changes its server, so each is asked once, before
 * it is used. A connection of a later epoch makes it the current one: the listeners drop what they hold, and every
 * connection of the epoch before is cut, within the same turn, so that no answer of one history meets a cache of the
 * other. A server of an older timeline is refused: it was replaced, and whatever it still accepts will be lost.
 */
export class EpochTracker {
  private known: Epoch | undefined;
  private readonly epochOfClient = new Map<ClientBase, Epoch>();
  private readonly listeners: (() => void)[] = [];

  /** Throws until a connection to a primary has told it. */
  get current(): Epoch {
    if (this.known === undefined) throw new StandbyConnection();
    return this.known;
  }

  /** Called when the epoch has changed, before anything is read in the new one. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Asks a new connection which epoch it writes; rejects when it may not be used. A process that has met no primary yet
   * may read a standby: it tells from there why it is not ready, and holds nothing that another history could replace.
   */
  async accept(client: ClientBase): Promise<void> {
    const epoch = await askEpoch((text) => client.query<EpochRow>(text));
    if (epoch === null && this.known === undefined) return;
    if (epoch === null) throw new StandbyConnection();
    this.epochOfClient.set(client, epoch);
    client.once('end', () => this.epochOfClient.delete(client));
    this.observe(epoch);
  }

  /** Asks again: behind a connection pooler the server can change, and the connection stays. */
  async refresh(pool: Pick<Pool, 'query'>): Promise<void> {
    const epoch = await askEpoch((text) => pool.query<EpochRow>({ name: 'log_epoch', text }));
    if (epoch === null) throw new StandbyConnection();
    this.observe(epoch);
  }

  /** Takes what a connection or another process reports. Throws when it is older than the current one. */
  observe(epoch: Epoch): void {
    if (this.known === epoch) return;
    if (this.known !== undefined && isOlderEpoch(epoch, this.known)) throw new OutdatedPrimary();
    const isFirst = this.known === undefined;
    this.known = epoch;
    if (isFirst) return;
    for (const [client, other] of this.epochOfClient) if (other !== epoch) cut(client);
    for (const listener of this.listeners) listener();
  }

  /** Another process has met this epoch. What is not newer tells nothing here. */
  observeNewer(epoch: Epoch): void {
    if (this.known !== undefined && isOlderEpoch(this.known, epoch)) this.observe(epoch);
  }

  /** Statements that run in this epoch or not at all. */
  boundTo(epoch: Epoch, pool: Pool): Pick<Pool, 'query'> {
    const query = async (statement: QueryConfig) => {
      const client = await pool.connect();
      try {
        if (epoch !== this.known) throw new EpochChanged();
        return await client.query(statement);
      } finally {
        client.release();
      }
    };
    return { query } as unknown as Pick<Pool, 'query'>;
  }

  /** Returns `work`'s result if the whole of it happened in one epoch; otherwise rejects, and it may be tried again. */
  async within<T>(work: (epoch: Epoch) => Promise<T>): Promise<T> {
    const epoch = this.current;
    const result = await work(epoch);
    if (epoch !== this.known) throw new EpochChanged();
    return result;
  }
}

/** Whether both are of one system, and `epoch` is of an earlier timeline. Two systems have no order. */
export function isOlderEpoch(epoch: Epoch, than: Epoch): boolean {
  const [system, timeline] = epoch.split('.');
  const [otherSystem, otherTimeline] = than.split('.');
  return system === otherSystem && Number(timeline) < Number(otherTimeline);
}

type EpochRow = { epoch: Epoch | null };

/** Null on a standby. */
async function askEpoch(query: (text: string) => Promise<{ rows: EpochRow[] }>): Promise<Epoch | null> {
  const { rows } = await query('select log_epoch() as epoch');
  return rows[0]!.epoch;
}

/** Idle or not: its pool removes it when it has ended. A query that is under way fails, and is tried again. */
function cut(client: ClientBase): void {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}

/** SQLSTATE of a write to a read-only database: whoever waits for a writable one waits for these, too. */
const READ_ONLY_SQLSTATE = '25006';

export class OutdatedPrimary extends Error {
  override name = 'OutdatedPrimary';
  readonly code = READ_ONLY_SQLSTATE;

  constructor() {
    super('This Postgres writes an older timeline than the one in use: another server was promoted in its place.');
  }
}

export class StandbyConnection extends Error {
  override name = 'StandbyConnection';
  readonly code = READ_ONLY_SQLSTATE;

  constructor() {
    super('This Postgres is a standby.');
  }
}

/** The database was replaced while something was read or written; the whole of it may be tried again. */
export class EpochChanged extends Error {
  override name = 'EpochChanged';
  /** SQLSTATE of a server that shuts down: to whoever asked, this is the same. */
  readonly code = '57P01';

  constructor() {
    super('The primary has changed in the middle of this');
  }
}
