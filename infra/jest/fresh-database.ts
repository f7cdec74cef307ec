import { randomBytes } from 'node:crypto';
import { withClient } from '../bin/servers/postgres-database.ts';
import { type LoginUrls, loginUrls } from '../bin/servers/postgres-logins.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { resourceForThisFile } from './resource-for-this-file.ts';
import { TEMPLATE_DATABASE } from './test-servers.ts';

export type FreshDatabase = {
  /** As a superuser, for what a test sets up or looks at. */
  url: string;
  /** As the owner of the tables and as the services log in, which may be through a pooler. */
  logins: LoginUrls;
  /** The same, past any pooler: for what is set for a whole connection. */
  directLogins: LoginUrls;
  drop: () => Promise<void>;
};

/** A migrated, otherwise empty database of the caller's own, copied from the template in a few milliseconds. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const distributed = process.env.TEST_DISTRIBUTED_URL;
  if (distributed) return emptiedDatabase(distributed);
  const server = serverUrl();
  const name = `t_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy owner aidline_owner`),
  );
  const url = new URL(server);
  url.pathname = name;
  const drop = async () => {
    await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  const directLogins = loginUrls(url.href);
  return { url: url.href, directLogins, logins: throughPooler(directLogins), drop };
}

/** The one database of a Citus cluster, which cannot be copied: its files run one after the other. */
async function emptiedDatabase(url: string): Promise<FreshDatabase> {
  await withClient(url, (client) => client.query(EMPTY_TABLES_SQL));
  return { url, logins: loginUrls(url), directLogins: loginUrls(url), drop: () => Promise.resolve() };
}

const EMPTY_TABLES_SQL = `do $$ begin
  execute (select 'truncate ' || string_agg(relid::text, ', ') || ' cascade' from (
    select oid::regclass as relid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'mikro_orm_migrations') as tables);
end $$`;

/** For the top of a test file: a database that exists from before its first test until after its last. */
export const databaseForThisFile = (): Readonly<Omit<FreshDatabase, 'drop'>> =>
  resourceForThisFile(freshDatabase, (database) => database.drop());

function throughPooler({ owner, gateway, worker }: LoginUrls): LoginUrls {
  const port = process.env.TEST_POOLER_PORT;
  const pooled = (url: string) => (port ? Object.assign(new URL(url), { port }).href : url);
  return { owner, gateway: pooled(gateway), worker: pooled(worker) };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return url;
  throw new UserError('No test database: this file must be named *.int.spec.ts or *.e2e.spec.ts and run through Jest.');
}
