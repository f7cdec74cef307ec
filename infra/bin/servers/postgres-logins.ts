import { createHmac } from 'node:crypto';
import { readSql } from '../../postgres/read-sql.ts';
import { withClient } from './postgres-database.ts';

/** The URLs of one database for the owner of its tables and for both services. */
export type LoginUrls = {
  owner: string;
  gateway: string;
  worker: string;
};

/**
 * The logins of a database on a server that we started ourselves, from the superuser's URL, which may name several
 * hosts. Their passwords follow from the superuser's, so that nothing more has to be stored; none of them leads back to
 * it or to another one's.
 */
export function loginUrls(superuserUrl: string): LoginUrls {
  const urlOf = (name: keyof LoginUrls) =>
    superuserUrl.replace(CREDENTIALS, `//aidline_${name}:${passwordOf(name, superuserUrl)}@`);
  return { owner: urlOf('owner'), gateway: urlOf('gateway'), worker: urlOf('worker') };
}

/** Not `URL`, which knows one host only. */
const CREDENTIALS = /\/\/[^:@/]*:([^@/]*)@/;

/** Creates the logins with these passwords, or corrects them, and gives the database and all in it to its owner. */
export async function ensureLogins(superuserUrl: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    // As psql does with a variable between quotes.
    const sql = readSql('logins.sql').replace(/:'(owner|gateway|worker)_password'/g, (_, name: keyof LoginUrls) =>
      client.escapeLiteral(passwordOf(name, superuserUrl)),
    );
    await client.query(sql);
  });
}

function passwordOf(name: keyof LoginUrls, superuserUrl: string): string {
  const [, password = ''] = CREDENTIALS.exec(superuserUrl) ?? [];
  return createHmac('sha256', decodeURIComponent(password)).update(`aidline_${name}`).digest('base64url');
}
