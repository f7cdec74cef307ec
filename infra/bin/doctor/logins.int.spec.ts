import { databaseForThisFile } from '../../jest/fresh-database.ts';
import { queryDatabase } from '../../jest/query-database.ts';
import { examineLogins } from './logins.ts';

const database = databaseForThisFile();

describe('the examination of logins', () => {
  it('names each login with its rights and limits', async () => {
    const { owner: databaseUrl, gateway, worker } = database.logins;
    const found = await examineLogins({ databaseUrl, logins: { gateway, worker }, gateways: [] });
    const service = 'no superuser, cannot change the log; limits: statement 3 s, lock 1 s, idle 2 s';
    expect(found.map(({ ok, message }) => [ok, message])).toEqual([
      [true, expect.stringMatching(/^aidline_owner, no superuser.*statement none/)],
      [true, `aidline_gateway, ${service}`],
      [true, `aidline_worker, ${service}`],
    ]);
  });

  it('says where a login may store large objects, which only a superuser can take away', async () => {
    const storing = 'execute on function lo_from_bytea(oid, bytea)';
    const asSuperuser = (sql: string) => queryDatabase({ databaseUrl: database.url }, sql);
    await asSuperuser(`grant ${storing} to public`);
    const { gateway } = database.logins;
    const [found] = await examineLogins({
      databaseUrl: undefined,
      logins: { gateway, worker: undefined },
      gateways: [],
    });
    await asSuperuser(`revoke ${storing} from public`);
    expect(found).toMatchObject({ ok: true, message: expect.stringContaining('may store large objects') });
  });

  it('says what to do about a superuser, a login without limits and one with a wrong password', async () => {
    const wrong = new URL(database.logins.worker);
    wrong.password = 'wrong';
    const logins = { gateway: database.logins.owner, worker: wrong.href };
    const found = await examineLogins({ databaseUrl: database.url, logins, gateways: [] });
    expect(found.map(({ ok, message }) => [ok, message])).toEqual([
      [false, expect.stringContaining('aidline is a superuser: give DATABASE_URL of aidline_owner')],
      [false, expect.stringContaining('alter role aidline_owner set statement_timeout')],
      [false, expect.stringContaining('aidline_worker cannot log in')],
    ]);
  });
});
