import { connect } from 'node:net';
import type { Client, Pool, PoolClient } from 'pg';
import { breakConnection } from './primary-client.ts';

/**
 * What an acknowledgement promises. `local`: it is on the disk of one server. `remote`: it is on the disk of at least
 * one more, so that a primary that is lost for good takes no acknowledged message with it.
 */
export const durabilities = ['local', 'remote'] as const;
export type Durability = (typeof durabilities)[number];

/** The database does not keep what the setting promises; the message names the setting to change. */
export class NotDurable extends Error {
  /** SQLSTATE of a missing right: readiness reports it as `denied`. */
  readonly code = '42501';
}

/** A commit that no synchronous standby has confirmed: it may be lost, and must not be acknowledged. */
export class UnconfirmedCommit extends Error {
  /** SQLSTATE of a transaction whose resolution is unknown. */
  readonly code = '08007';
}

type DurabilitySettings = { fsync: string; commit: string; standbys: string };

const SETTINGS_SQL = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
  current_setting('synchronous_standby_names') as standbys`;

/** Throws NotDurable unless this pool or connection waits for the disk: whoever has its login may change that default. */
export async function assertDurableCommits(
  database: { query: (sql: string) => Promise<{ rows: unknown[] }> },
  durability: Durability,
): Promise<void> {
  const { rows } = await database.query(
    `select current_user as login, current_setting('synchronous_commit') as commit`,
  );
  const { login, commit } = rows[0] as { login: string; commit: string };
  const violation = durabilityViolation({ fsync: 'on', commit, standbys: '*' }, durability);
  if (violation)
    throw new NotDurable(`${violation} (alter role ${login} reset synchronous_commit, if it is its own default)`);
}

/** Throws NotDurable unless the database keeps what `durability` promises. */
export async function assertDurable(pool: Pool, durability: Durability): Promise<void> {
  const { rows } = await pool.query<DurabilitySettings>(SETTINGS_SQL);
  const violation = durabilityViolation(rows[0]!, durability);
  if (violation) throw new NotDurable(violation);
  if (durability === 'remote')
    await confirmReplication(pool).catch((fault: unknown) => {
      if (!(fault instanceof UnconfirmedCommit)) throw fault;
      throw new NotDurable(`DURABILITY is remote, but ${fault.message}: connect one, or set DURABILITY to local`);
    });
}

/** One sentence, or undefined when the settings are right. */
export function durabilityViolation(
  { fsync, commit, standbys }: DurabilitySettings,
  durability: Durability,
): string | undefined {
  if (fsync !== 'on' || commit === 'off')
    return `Postgres runs with fsync=${fsync}, synchronous_commit=${commit}: an acknowledged message could be lost; set both to on`;
  if (durability === 'local') return undefined;
  if (standbys === '')
    return 'DURABILITY is remote, but Postgres has no synchronous standby: set synchronous_standby_names, or DURABILITY to local';
  if (commit !== 'on' && commit !== 'remote_apply')
    return `DURABILITY is remote, but Postgres runs with synchronous_commit=${commit}, which does not wait for the disk of a standby: set it to on`;
  return undefined;
}

const NO_CONFIRMATION = 'no synchronous standby confirms what is written';

/** A commit to another machine takes milliseconds; a standby that takes this long is as good as none. */
const CONFIRM_TIMEOUT_MS = 1_500;

/** A commit that stores nothing, but that a synchronous standby must confirm like any other. */
const CONFIRM_SQL = `select current_setting('synchronous_standby_names') as standbys,
  pg_logical_emit_message(true, 'aidline', 'confirm')::text as position`;

/**
 * Resolves when a synchronous standby has confirmed everything that was committed before the call; rejects with
 * UnconfirmedCommit when none does in time. Needs no right to see the standbys.
 */
export async function confirmReplication(pool: Pool): Promise<void> {
  const client = await pool.connect();
  let isLate = false;
  const cancel = setTimeout(() => {
    isLate = true;
    cancelStatement(client);
  }, CONFIRM_TIMEOUT_MS);
  let standbys: string | undefined;
  try {
    standbys = (await client.query<{ standbys: string }>(CONFIRM_SQL)).rows[0]!.standbys;
  } catch (fault) {
    throw isLate ? new UnconfirmedCommit(NO_CONFIRMATION) : fault;
  } finally {
    clearTimeout(cancel);
    client.release(standbys === undefined);
  }
  if (standbys === '') throw new UnconfirmedCommit('synchronous_standby_names is empty');
}

/**
 * Postgres acknowledges a commit whose wait for the standby is cancelled, with a warning beside the answer: it is on the
 * disk of one server. Breaks the connection before the answer is taken for a success. The routine is compared, because
 * the text is in the language of the server.
 */
export const rejectUnconfirmedCommits = (client: Client): void =>
  void client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') breakConnection(client, new UnconfirmedCommit(NO_CONFIRMATION));
  });

const CANCEL_REQUEST_CODE = 80877102;
const CANCEL_REQUEST_BYTES = 16;

/** Cancels what this connection waits for, as `PQcancel` does: over a connection of its own. */
function cancelStatement(client: PoolClient): void {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const request = Buffer.alloc(CANCEL_REQUEST_BYTES);
  [CANCEL_REQUEST_BYTES, CANCEL_REQUEST_CODE, processID, secretKey].forEach((word, index) =>
    request.writeInt32BE(word, index * 4),
  );
  const socket = connect(client.port, client.host, () => socket.end(request));
  socket.on('error', () => socket.destroy());
}
