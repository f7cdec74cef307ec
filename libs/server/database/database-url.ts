/**
 * DATABASE_URL may name several servers of one database, as libpq reads it:
 * `postgres://user:password@one:5432,two:5432/aidline?target_session_attrs=read-write`. node-postgres understands one
 * server per URL.
 */
const SEVERAL_SERVERS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)((?:[/?#].*)?)$/;

/** As node-postgres knows them. */
const SCHEME = /^(postgres(ql)?:\/\/|socket:)/;

/** Everything is written, so no other kind of session is of use. */
const WRITABLE_SESSIONS = ['read-write', 'primary'];

/** One URL for each server, in the order in which they are named. */
export function serverUrls(databaseUrl: string): string[] {
  const [, scheme, hosts, rest] = SEVERAL_SERVERS.exec(databaseUrl) ?? [];
  return hosts === undefined ? [databaseUrl] : hosts.split(',').map((host) => `${scheme}${host}${rest}`);
}

export const DATABASE_URL_FORM = 'postgres://user:password@host:5432,other-host:5432/database';

export function isDatabaseUrl(databaseUrl: string): boolean {
  const urls = SCHEME.test(databaseUrl) ? serverUrls(databaseUrl) : [''];
  return urls.every((url) => URL.canParse(url) && (urls.length === 1 || isServerForWrites(new URL(url))));
}

function isServerForWrites({ hostname, searchParams }: URL): boolean {
  return hostname !== '' && WRITABLE_SESSIONS.includes(searchParams.get('target_session_attrs') ?? 'read-write');
}

export type ServerAddress = { host: string; port: number };

const DEFAULT_PORT = 5432;

/** `[::1]` is `::1` for a socket. */
export function addressOf(url: string): ServerAddress {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : DEFAULT_PORT };
}

/** For messages and logs. */
export const withoutPassword = (url: string): string => url.replace(/(\/\/[^:@/?#]*):[^/?#]*@/, '$1:***@');
