import { type DatabaseLogin, loginFault, readLogin } from '@libs/server/database-login.ts';
import { serverUrls } from '@libs/server/database/database-url.ts';
import { withClient } from '../servers/postgres-database.ts';
import { type Diagnostic, failed, passed } from './diagnostic.ts';
import type { RuntimeEndpoints } from './runtime-endpoints.ts';

/** Whether each known login has no more rights than it should, and the services' ones their limits. */
export async function examineLogins({ databaseUrl, logins }: RuntimeEndpoints): Promise<Diagnostic[]> {
  const services = [logins.gateway, logins.worker].filter((url) => url !== undefined);
  return [
    ...(databaseUrl ? [await examineLogin(databaseUrl, ownerFault)] : []),
    ...(await Promise.all(services.map((url) => examineLogin(url, loginFault)))),
  ];
}

async function examineLogin(url: string, faultOf: (login: DatabaseLogin) => string | undefined): Promise<Diagnostic> {
  try {
    const login = await withClient(url, readLogin);
    const fault = faultOf(login);
    return fault ? failed('Login', fault) : passed('Login', describeLogin(login));
  } catch (fault) {
    return failed('Login', `${new URL(serverUrls(url)[0]!).username} cannot log in: ${(fault as Error).message}`);
  }
}

/** The owner has no limits: a migration may take long. */
const ownerFault = ({ name, isSuperuser, changesLog }: DatabaseLogin): string | undefined => {
  if (!isSuperuser && !changesLog) return undefined;
  return `${name} ${isSuperuser ? 'is a superuser' : 'may change the log'}: give DATABASE_URL of aidline_owner to the tools, and run npm run migrate with it`;
};

function describeLogin(login: DatabaseLogin) {
  const { name, statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = login;
  const limits = { statement: statement_timeout, lock: lock_timeout, idle: idle_in_transaction_session_timeout };
  const described = Object.entries(limits).map(([limit, ms]) => `${limit} ${ms === 0 ? 'none' : `${ms / 1000} s`}`);
  const large = login.storesLargeObjects
    ? '; may store large objects, and so fill the disk, until a superuser runs infra/postgres/logins.sql'
    : '';
  return `${name}, no superuser, cannot change the log; limits: ${described.join(', ')}${large}`;
}
