import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyFolder } from '@libs/server/keystore/key-folder.ts';
import { SigningKeys } from '@libs/server/keystore/signing-keys.ts';
import { databaseForThisFile } from '../../jest/fresh-database.ts';
import { withClient } from '../servers/postgres-database.ts';
import { examineAudit } from '../doctor/databases.ts';
import { verifyAudit } from './audit-signatures.ts';

const database = databaseForThisFile();
let folder: string;
let signingKeys: SigningKeys;

const query = (sql: string, values: unknown[] = []) => withClient(database.url, (client) => client.query(sql, values));
/** What no login of Aidline may do, and an administrator of the server can. */
const asAdministrator = (sql: string) => query(`set session_replication_role = 'replica'; ${sql}`);
const verify = async () => {
  const keys = await signingKeys.list();
  return withClient(database.url, (client) => verifyAudit(client, keys));
};
async function sign(): Promise<void> {
  const { n, hash } = (await query(`select n::int, encode(hash, 'hex') as hash from audit_head`)).rows[0] as object & {
    n: number;
    hash: string;
  };
  const statement = { type: 'aidline-audit-1', n, hash, at: new Date().toISOString() };
  const jws = await signingKeys.signJws(Buffer.from(JSON.stringify(statement)));
  await query(`insert into audit_signature (n, jws) values ($1, $2)`, [n, jws]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aidline-keys-'));
  signingKeys = new SigningKeys(new KeyFolder(join(folder, 'keys')));
  await signingKeys.ensure();
  for (let count = 1; count <= 3; count += 1) {
    await query(`insert into audit_line (agent_id, what) values (gen_random_uuid(), 'x')`);
    if (count > 1) await sign();
  }
});
afterAll(() => rm(folder, { recursive: true }));

describe('the signatures of the audit', () => {
  it('fit the chain, with the keys of the keystore', async () => {
    expect(await verify()).toMatchObject({ breaks: [], lines: 3, signedUpTo: 3, signedAt: expect.any(String) });
    expect(await examineAudit(database.url, await signingKeys.list())).toMatchObject({
      ok: true,
      message: '3 lines, one chain, signed up to line 3',
    });
  });

  it('show a chain that was made anew after them, and a signature of another key', async () => {
    await asAdministrator(`update audit_line set what = 'y' where n = 1;
      update audit_line l set hash = sha256((select start from audit_head) || convert_to(audit_line_text(l), 'UTF8')) where n = 1;
      update audit_line l set hash = sha256((select hash from audit_line where n = 1) || convert_to(audit_line_text(l), 'UTF8')) where n = 2;
      update audit_line l set hash = sha256((select hash from audit_line where n = 2) || convert_to(audit_line_text(l), 'UTF8')) where n = 3;
      update audit_head set hash = (select hash from audit_line where n = 3)`);
    const remade = await verify();
    expect(remade.breaks).toEqual([
      expect.stringMatching(/^the lines up to 2 are not those that were signed on /),
      expect.stringMatching(/^the lines up to 3 are not those that were signed on /),
    ]);
    expect(await examineAudit(database.url, await signingKeys.list())).toMatchObject({
      ok: false,
      message: expect.stringContaining('the lines up to 2 are not those that were signed'),
    });
    const keys = [{ ...(await signingKeys.list())[0]!, kid: 'other' }];
    const { breaks } = await withClient(database.url, (client) => verifyAudit(client, keys));
    expect(breaks).toContain('the signature at line 2 is of no key in the keystore');
  });

  it('are missed when they are gone', async () => {
    await asAdministrator(`update audit_line set at = at - interval '5 days' where n = 2; delete from audit_signature`);
    expect((await verify()).breaks).toContain(
      'lines of days ago are not signed: a worker must run, or signatures were removed',
    );
  });
});
