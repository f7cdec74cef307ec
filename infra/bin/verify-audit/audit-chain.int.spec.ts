import { Client } from 'pg';
import { databaseForThisFile } from '../../jest/fresh-database.ts';
import { withClient } from '../servers/postgres-database.ts';
import { verifyAuditChain } from './audit-chain.ts';

const database = databaseForThisFile();
const WRITERS = 4;
const LINES_EACH = 15;

const verify = () => withClient(database.url, (client) => verifyAuditChain(client));
const asSuperuser = (sql: string) => withClient(database.url, (client) => client.query(sql));
/** What no login of Aidline may do, and an administrator of the server can. */
const tampering = (sql: string) => asSuperuser(`set session_replication_role = 'replica'; ${sql}`);

const INSERT_SQL = `insert into audit_line (agent_id, what, field) values (gen_random_uuid(), 'settings.saved', $1)`;

async function insertLines(login: string, field: string): Promise<void> {
  const client = new Client({ connectionString: login });
  await client.connect();
  for (let count = 0; count < LINES_EACH; count += 1) await client.query(INSERT_SQL, [field]);
  await client.end();
}

beforeAll(async () => {
  const { gateway, worker } = database.logins;
  const fields = ['plain', 'a "quoted"\\ field\n\t\u0001', '欢迎 🙂', '\u007f\u2028'];
  await Promise.all(fields.map((field, index) => insertLines(index % 2 ? worker : gateway, field)));
});

describe('the chain of the audit', () => {
  it('holds every line of writers at once, in one order', async () => {
    expect(await verify()).toMatchObject({ lines: WRITERS * LINES_EACH, breaks: [] });
  });

  it('gives its hash at any line, for the signatures', async () => {
    const { hashAt } = await withClient(database.url, (client) => verifyAuditChain(client, [7]));
    const { rows } = await asSuperuser(`select encode(hash, 'hex') as hash from audit_line where n = 7`);
    expect(hashAt.get(7)).toBe((rows[0] as { hash: string }).hash);
  });

  it.each([
    ['a line that was changed', `update audit_line set what = 'case.exported' where n = 5`, /line 5 /],
    ['a line of another agent', `update audit_line set agent_id = gen_random_uuid() where n = 6`, /line 6 /],
    ['a line that was removed', `delete from audit_line where n = 9`, /line 9 is missing/],
    ['lines that are gone at the end', `delete from audit_line where n >= 58`, /the last line is 57/],
    [
      'a line that was slipped in before the chain',
      `insert into audit_line (agent_id, what) values (gen_random_uuid(), 'x')`,
      /before the chain/,
    ],
    ['a head that was moved', `update audit_head set hash = sha256('x')`, /head has another hash/],
  ])('reports %s', async (_, sql, message) => {
    await withClient(database.url, async (client) => {
      await client.query(`begin; set local session_replication_role = 'replica'; ${sql}`);
      const copy = { query: (text: string, values?: unknown[]) => runInside(client, text, values) } as Client;
      const { breaks } = await verifyAuditChain(copy);
      expect(breaks.join('\n')).toMatch(message);
      await client.query('rollback');
    });
  });
});

/** The verifier's own transaction would end the one of the tampering. */
const runInside = (client: Client, text: string, values: unknown[] = []) =>
  /^(begin|rollback)/.test(text) ? Promise.resolve({ rows: [] }) : client.query(text, values);

it('begins with all the lines of the versions before it', async () => {
  await tampering(`update audit_line set n = null, hash = null; delete from audit_head`);
  await asSuperuser(`insert into audit_head (start, n, hash)
    select sum.hash, 0, sum.hash from (
      select sha256(convert_to(string_agg(audit_line_text(l), E'\\n' order by l.id), 'UTF8')) as hash from audit_line l) as sum`);
  await insertLines(database.logins.gateway, 'after');
  expect(await verify()).toMatchObject({ lines: LINES_EACH, unchained: WRITERS * LINES_EACH, breaks: [] });
});
