import { Pool } from 'pg';
import type { RunQuery } from '@libs/ledger/keyring.ts';
import { readSealingKeyState } from '@libs/ledger/sealing-key-check.ts';
import {
  assertDurable,
  durabilities,
  type Durability,
  rejectUnconfirmedCommits,
} from '@libs/server/database/durability.ts';
import { primaryUrl } from '@libs/server/database/primary-locator.ts';
import type { KeyStore } from '@libs/server/keystore/keystore.ts';
import { SealingKeys } from '@libs/server/keystore/sealing-keys.ts';
import { COUNT_ANSWERED_TIMERS } from '../replay/timers-projection.ts';
import { withClient } from '../servers/postgres-database.ts';
import type { SigningKey } from '@libs/protocol/signing-keys.ts';
import { verifyAudit } from '../verify-audit/audit-signatures.ts';
import { verifyAuditChain } from '../verify-audit/audit-chain.ts';
import { checkPostgres } from '../system/check-databases.ts';
import { type Diagnostic, passed, failed } from './diagnostic.ts';

const MIN_POSTGRES_VERSION = 18;
const MIN_CONNECTIONS = 60;
const NOT_RUNNING = 'not running: npm start starts it';

/**
 * Whether Postgres is durable and migrated, and whether its contents can be unsealed with these keys, if any are known.
 */
export async function examinePostgres(
  url: string | undefined,
  keyStore: KeyStore,
  signingKeys: readonly SigningKey[],
): Promise<Diagnostic[]> {
  if (!url) return [failed('Postgres', NOT_RUNNING)];
  const refused = await checkPostgres(url).then(() => undefined, messageOf);
  if (refused) return [failed('Postgres', process.env.DATABASE_URL ? refused : NOT_RUNNING)];
  const durability = await examineDurability(url, process.env.DURABILITY || 'local');
  const settings = [...judgeSettings(await readSettings(url)), durability];
  const migrations = await examineMigrations(url);
  if (!migrations.ok) return [...settings, migrations];
  const hasKeys = (await keyStore.listIds()).length > 0;
  const sealing = hasKeys ? [await examineSealing(url, keyStore)] : [];
  return [
    ...settings,
    migrations,
    ...sealing,
    await examineTimers(url),
    await examineQuarantine(url),
    await examineAudit(url, signingKeys),
  ];
}

/** Whether every timer is still needed. One whose message is in the log would fire for ever. */
export async function examineTimers(url: string): Promise<Diagnostic> {
  const { rows } = await withClient(url, (client) => client.query<{ timers: number }>(COUNT_ANSWERED_TIMERS));
  const { timers } = rows[0]!;
  if (timers === 0) return passed('Timers', 'none whose message is already sent');
  return failed('Timers', `${timers} remain although their messages are sent: run npm run replay -- timers --repair`);
}

/** Whether every event could be read by whoever met it so far. */
export async function examineQuarantine(url: string): Promise<Diagnostic> {
  const { rows } = await withClient(url, (client) => client.query<QuarantinedSession>(QUARANTINED_SESSIONS_SQL));
  if (rows.length === 0) return passed('Quarantined events', 'none');
  const events = rows.reduce((sum, row) => sum + row.events, 0);
  const sessions = rows.slice(0, MAX_NAMED_SESSIONS).map(({ id, reasons }) => `${id} (${reasons.join(', ')})`);
  const more = rows.length > sessions.length ? ` and ${rows.length - sessions.length} more` : '';
  return failed(
    'Quarantined events',
    `${events} cannot be read, in ${sessions.join(', ')}${more}: deploy the newer build everywhere, or restore what is damaged`,
  );
}

/**
 * Whether the audit is still the chain that it was written as, and what a worker has signed of it each day. Without keys
 * there is nothing to compare the signatures with.
 */
export async function examineAudit(url: string, signingKeys: readonly SigningKey[]): Promise<Diagnostic> {
  const { lines, breaks, signed } = await withClient(url, async (client) => {
    if (signingKeys.length === 0)
      return { ...(await verifyAuditChain(client)), signed: 'signatures not checked: KEYSTORE has no signing key' };
    const report = await verifyAudit(client, signingKeys);
    return { ...report, signed: report.signedAt ? `signed up to line ${report.signedUpTo}` : 'not signed yet' };
  });
  if (breaks.length === 0) return passed('Audit', `${lines} lines, one chain, ${signed}`);
  return failed(
    'Audit',
    `it was altered, or is not signed (${breaks[0]}): npm run verify-audit reports where; keep this database as evidence`,
  );
}

type QuarantinedSession = { id: string; events: number; reasons: string[] };
const MAX_NAMED_SESSIONS = 10;
const QUARANTINED_SESSIONS_SQL = `
  select session_id as id, count(*)::int as events, array_agg(distinct reason) as reasons
  from quarantined_event group by session_id order by min(noticed_at)`;

/**
 * Whether services would start with these keys, whether they open everything in the database, and whether a rotation of
 * keys is unfinished.
 */
export async function examineSealing(url: string, keyStore: KeyStore): Promise<Diagnostic> {
  const { state, others, keys } = await withClient(url, async (client) => {
    const runQuery: RunQuery = (text, values) => client.query(text, values);
    const known = await keyStore.listIds();
    const counted = await client.query<{ people: number }>(COUNT_OTHER_SEALING_KEYS_SQL, [known]);
    const current = new SealingKeys(keyStore, runQuery);
    await current.refresh();
    const keys = await client.query<SealingKeyAge>(SEALING_KEY_AGE_SQL);
    return {
      state: await readSealingKeyState(runQuery, current),
      others: counted.rows[0]!.people,
      keys: keys.rows[0]!,
    };
  });
  if (state === 'other')
    return failed(
      'Sealing key',
      'the database was sealed with another key: give gateways and workers that SEALING_KEY or KEYSTORE',
    );
  if (others === 0) return examineRotation(keys);
  return failed(
    'Sealing key',
    `it is the key of this database, but the data of ${others} people was sealed with another key: only that one unseals it`,
  );
}

/** Gateways of older versions did not check their key. */
const COUNT_OTHER_SEALING_KEYS_SQL = `select count(*)::int as people from subject_key where shredded_at is null and kek_id <> all($1)`;

type SealingKeyAge = { in_use: number; days: number | null };
const SEALING_KEY_AGE_SQL = `select count(*)::int as in_use, floor(extract(epoch from now() - max(since)) / 86400)::int as days
  from sealing_key where destroyed_at is null`;

function examineRotation({ in_use: inUse, days }: SealingKeyAge): Diagnostic {
  if (inUse > 1)
    return failed(
      'Sealing key',
      `${inUse} keys are in use: end the rotation with npm run keys -- rotate and -- retire`,
    );
  return passed('Sealing key', `unseals what is in the database; in use for ${days ?? 0} days`);
}

const DURABILITY_MESSAGES: Record<Durability, string> = {
  local: 'local: what is acknowledged is on the disk of one server, and lost with it',
  remote: 'remote: a synchronous standby has just confirmed a commit',
};

/** Whether gateways and workers with this setting would start: the same check as theirs. */
export async function examineDurability(url: string, setting: string): Promise<Diagnostic> {
  const durability = durabilities.find((one) => one === setting);
  if (!durability) return failed('Durability', `DURABILITY is ${setting}: set it to ${durabilities.join(' or ')}`);
  const pool = new Pool({ connectionString: await primaryUrl(url), max: 1 });
  pool.on('connect', rejectUnconfirmedCommits);
  try {
    await assertDurable(pool, durability);
    return passed('Durability', DURABILITY_MESSAGES[durability]);
  } catch (fault) {
    return failed('Durability', messageOf(fault));
  } finally {
    await pool.end();
  }
}

type PostgresSettings = { version: number; connections: number };

async function readSettings(url: string): Promise<PostgresSettings> {
  const sql = `select current_setting('server_version_num')::int / 10000 as version,
    current_setting('max_connections')::int as connections`;
  return withClient(url, async (client) => (await client.query<PostgresSettings>(sql)).rows[0]!);
}

function judgeSettings({ version, connections }: PostgresSettings): Diagnostic[] {
  return [
    version >= MIN_POSTGRES_VERSION
      ? passed('Postgres', `version ${version}`)
      : failed('Postgres', `version ${version}: use ${MIN_POSTGRES_VERSION} or newer`),
    connections >= MIN_CONNECTIONS
      ? passed('Connections', `up to ${connections}`)
      : failed('Connections', `only ${connections}: set max_connections to ${MIN_CONNECTIONS} or more`),
  ];
}

async function examineMigrations(url: string): Promise<Diagnostic> {
  const { pendingMigrations } = await import('./pending-migrations.ts');
  const pending = await pendingMigrations(url);
  if (pending.length === 0) return passed('Migrations', 'none pending');
  return failed('Migrations', `${pending.join(', ')} not yet run: run npm run migrate (npm start does so by itself)`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
