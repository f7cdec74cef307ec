import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../logger.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { addressOf, serverUrls, type ServerAddress } from './database-url.ts';

/**
 * Finds the one server among several that takes writes. All are asked at once; of two that take writes, as after a
 * promotion that the old primary has not noticed, the one with the later timeline is the primary. The answer is kept until a
 * connection breaks, a write is refused as read-only, or the regular look finds another primary: a suspended server
 * breaks no connection.
 */
export type DatabaseHost = ServerAddress & { url: string };

/** No server takes writes, but some of them answer. */
export class NoPrimary extends Error {
  /** SQLSTATE of a server that cannot be used now: everybody waits for it. */
  readonly code = '57P03';
}

/** A server that does not answer by then is taken for dead as long as another one takes writes. */
const ANSWER_TIMEOUT_MS = 1_000;
const WATCH_INTERVAL_MS = 1_500;
/** While nobody takes writes, every caller asks for a new search. */
const MIN_SEARCH_INTERVAL_MS = 200;

export class PrimaryLocator {
  private readonly servers: DatabaseHost[];
  private found: DatabaseHost | undefined;
  private search: Promise<DatabaseHost> | undefined;
  private lastSearchAt = -Infinity;
  private onMove: (primary: DatabaseHost) => void = () => undefined;

  constructor(databaseUrl: string) {
    this.servers = serverUrls(databaseUrl).map((url) => ({ ...addressOf(url), url }));
  }

  /** The known primary, or the result of a search. Rejects with the fault of a server, or with NoPrimary. */
  locate(): Promise<DatabaseHost> {
    return this.found ? Promise.resolve(this.found) : this.searchAgain();
  }

  /** Something went wrong with the known primary: the next connection waits for a search, which begins now. */
  suspect(): void {
    this.found = undefined;
    this.searchAgain().catch(untilNextSearch);
  }

  /** Looks regularly, and calls `onMove` with each new primary. */
  watch(onMove: (primary: DatabaseHost) => void, log: Logger): { stop: () => void } {
    this.onMove = onMove;
    return runRepeatedly(() => this.searchAgain().catch(untilNextSearch), {
      name: 'looking for the primary',
      log,
      waitMs: () => WATCH_INTERVAL_MS,
    });
  }

  private searchAgain(): Promise<DatabaseHost> {
    this.search ??= this.searchOnce().finally(() => (this.search = undefined));
    return this.search;
  }

  private async searchOnce(): Promise<DatabaseHost> {
    await pause(Math.max(0, this.lastSearchAt + MIN_SEARCH_INTERVAL_MS - performance.now()));
    try {
      const primary = await findPrimary(this.servers);
      if (primary !== this.found) this.onMove(primary);
      this.found = primary;
      return primary;
    } finally {
      this.lastSearchAt = performance.now();
    }
  }
}

/** The URL of the server that takes writes; with a single server, it is returned unasked. */
export async function primaryUrl(databaseUrl: string): Promise<string> {
  return serverUrls(databaseUrl).length === 1 ? databaseUrl : (await new PrimaryLocator(databaseUrl).locate()).url;
}

/** Null for a server that takes no writes. */
type ServerReply = { timeline: string | null };

async function findPrimary(servers: DatabaseHost[]): Promise<DatabaseHost> {
  const replies = await Promise.allSettled(servers.map(askServer));
  const writable = replies.flatMap((reply, index) => {
    const timeline = reply.status === 'fulfilled' ? reply.value.timeline : null;
    return timeline === null ? [] : [{ server: servers[index]!, timeline }];
  });
  const latest = writable.reduce<(typeof writable)[number] | undefined>(
    (best, one) => (best && best.timeline >= one.timeline ? best : one),
    undefined,
  );
  if (latest) return latest.server;
  const fault = replies.find((reply) => reply.status === 'rejected');
  if (fault && replies.every(({ status }) => status === 'rejected')) throw fault.reason;
  throw new NoPrimary('no server of DATABASE_URL takes writes: those that answer are standbys or read-only');
}

/** Eight hexadecimal digits at the start of the name of the current segment. */
const TIMELINE_SQL = `select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
  then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;

async function askServer({ url }: DatabaseHost): Promise<ServerReply> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<ServerReply>(TIMELINE_SQL)).rows[0]!;
  } finally {
    // A suspended server would never answer a polite end.
    client.connection.stream.destroy();
  }
}

/** A silence by design: whoever needs a connection gets the fault. */
function untilNextSearch(): void {}
