import type { Pool } from 'pg';

/** What a service depends on in the role it logs in with. `infra/postgres/logins.sql` sets it. */

/** The driver gives up a little later than the server does. */
export const MAX_STATEMENT_TIMEOUT_MS = 3_000;

/** Each must be set and not be longer. */
const MAX_MILLISECONDS = {
  statement_timeout: MAX_STATEMENT_TIMEOUT_MS,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 2_000,
} as const;
const TIMEZONE = 'UTC';

type Limit = keyof typeof MAX_MILLISECONDS;
const limits = Object.keys(MAX_MILLISECONDS) as Limit[];

/** A login as the server describes it to itself; times in milliseconds, 0 for none. */
export type DatabaseLogin = Record<Limit, number> & {
  name: string;
  timezone: string;
  isSuperuser: boolean;
  /** Whether it may change or delete what is in the log or in the audit. */
  changesLog: boolean;
  /** Only a superuser can take that away, so it is no fault of a service. */
  storesLargeObjects: boolean;
};

const mayChange = (table: string) =>
  `coalesce(has_table_privilege(to_regclass('${table}'), 'update, delete, truncate'), false)`;

/** As the server writes a time, such as `1500ms` or `3s`. */
const millisecondsOf = (name: Limit) => `(extract(epoch from current_setting('${name}')::interval) * 1000)::int`;

const LOGIN_SQL = `
  select current_user as name, current_setting('timezone') as timezone, r.rolsuper as "isSuperuser",
         ${mayChange('chat_event')} or ${mayChange('audit_line')} as "changesLog",
         has_function_privilege('pg_catalog.lo_from_bytea(oid, bytea)', 'execute') as "storesLargeObjects",
         ${limits.map((name) => `${millisecondsOf(name)} as ${name}`).join(', ')}
  from pg_roles r where r.rolname = current_user`;

export async function readLogin(database: {
  query: (sql: string) => Promise<{ rows: unknown[] }>;
}): Promise<DatabaseLogin> {
  return (await database.query(LOGIN_SQL)).rows[0] as DatabaseLogin;
}

/** Undefined when a service may run with this login, else one sentence that says what to run. */
export function loginFault(login: DatabaseLogin): string | undefined {
  const { name, isSuperuser, changesLog, timezone } = login;
  if (isSuperuser || changesLog)
    return `the login ${name} ${isSuperuser ? 'is a superuser' : 'may change the log'}: give a gateway the DATABASE_URL of aidline_gateway and a worker that of aidline_worker (OPERATIONS.md, "Logins")`;
  const missing: string[] = limits
    .filter((limit) => login[limit] === 0 || login[limit] > MAX_MILLISECONDS[limit])
    .map((limit) => `alter role ${name} set ${limit} = ${MAX_MILLISECONDS[limit]};`);
  if (timezone !== TIMEZONE) missing.push(`alter role ${name} set timezone = '${TIMEZONE}';`);
  if (missing.length === 0) return undefined;
  return `the login ${name} lacks settings that protect the database: run as an administrator: ${missing.join(' ')}`;
}

export class UnsuitableLogin extends Error {
  /** SQLSTATE of a missing right: readiness reports it as `denied`. */
  readonly code = '42501';
}

/** A table that one service writes and the other does not. */
const OWN_TABLES = { gateway: 'visitor_key', worker: 'lease' } as const;
export type ServiceKind = keyof typeof OWN_TABLES;

/**
 * Throws when the login is not one for this kind of service: it would be ready, and fail at the first statement that
 * only this kind needs.
 */
export async function requireLoginOf(kind: ServiceKind, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; isRight: boolean }>(
    `select current_user as name, coalesce(has_table_privilege(to_regclass($1), 'insert'), true) as "isRight"`,
    [OWN_TABLES[kind]],
  );
  const { name, isRight } = rows[0]!;
  if (!isRight)
    throw new UnsuitableLogin(
      `the login ${name} lacks the rights of a ${kind}: give it the DATABASE_URL of aidline_${kind}, or run npm run migrate if it is the right one`,
    );
}

/** Throws when a service must not run with the login of this pool or connection. */
export async function requireLogin(database: Parameters<typeof readLogin>[0]): Promise<void> {
  const fault = loginFault(await readLogin(database));
  if (fault) throw new UnsuitableLogin(fault);
}
