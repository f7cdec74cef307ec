import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { Agent } from './agents.schema.ts';
import { createLogger } from './logger.ts';
import { createOrm } from './orm.ts';
import { createPool } from './postgres.ts';

const database = databaseForThisFile();

let pool: ReturnType<typeof createPool>;
let orm: ReturnType<typeof createOrm>;

beforeAll(() => {
  pool = createPool(database.logins.gateway, { max: 1, log: createLogger('spec', 'fatal') });
  orm = createOrm(pool, [Agent]);
});

afterAll(() => pool.end());

const SECRET = "o'Brien \\ $1 ? ?? \\? 🙂@example.org";
const agentWith = (email: string) => ({ email, displayName: 'Mei', passwordHash: 'phc', enabled: true });

describe('the ORM', () => {
  it('uses the connections of the pool, with its login', async () => {
    const rows = await orm.em.fork().execute('select current_user as role, pg_backend_pid() as pid');
    expect(rows).toEqual([{ role: 'aidline_gateway', pid: expect.any(Number) }]);
    const { rows: direct } = await pool.query('select pg_backend_pid() as pid');
    expect(direct).toEqual([{ pid: rows[0]?.pid }]);
  });

  it('stores texts, numbers, bytes, times, lists and objects as they are', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const [row] = await orm.em
      .fork()
      .execute(
        'select ?::text as text, ?::bytea as bytes, ?::timestamptz as at, 7 + ? as sum, ? as yes, ?::jsonb as object, 2 in (?) as listed, ?::text as none',
        [SECRET, Buffer.from([0, 1, 255]), at, 5, true, { a: [SECRET] }, [1, 2], null],
      );
    const values = { text: SECRET, bytes: Buffer.from([0, 1, 255]), at, sum: 12, yes: true, listed: true, none: null };
    expect(row).toEqual({ ...values, object: { a: [SECRET] } });
  });

  it('finds and changes an entity', async () => {
    const em = orm.em.fork();
    const agent = em.create(Agent, agentWith(SECRET));
    await em.flush();
    const other = orm.em.fork();
    const found = await other.findOneOrFail(Agent, { email: SECRET });
    expect(found).toMatchObject({ id: agent.id, role: 'agent', createdAt: expect.any(Date) });
    found.displayName = SECRET;
    await other.flush();
    expect(await orm.em.fork().count(Agent, { displayName: SECRET, id: { $in: [agent.id] } })).toBe(1);
  });

  it('writes no value into a statement, nor into the message of a fault', async () => {
    const [row] = await orm.em.fork().execute('select current_query() as query where ? <> ?', [SECRET, 'other']);
    expect(row?.query).toContain('$1 <> $2');
    expect(row?.query).not.toContain('Brien');

    const insertAgain = orm.em.fork().insert(Agent, agentWith(SECRET));
    const fault: unknown = await insertAgain.catch((thrown: unknown) => thrown);
    expect(fault).toMatchObject({ code: '23505' });
    expect(`${String(fault)} ${JSON.stringify(fault)}`).not.toContain('Brien');
  });

  it('closes a connection whose statement failed, as the pool does', async () => {
    // A pooler would give the next connection the same process of the server.
    const direct = createPool(database.directLogins.gateway, { max: 1, log: createLogger('spec', 'fatal') });
    const pid = async () => (await direct.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = await pid();
    const em = createOrm(direct, [Agent]).em.fork();
    await expect(em.execute('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await pid()).not.toBe(before);
    await direct.end();
  });

  it('takes back all changes of a transaction that fails', async () => {
    const failing = orm.em.fork().transactional(async (em) => {
      await em.insert(Agent, agentWith('taken-back@example.org'));
      await em.execute('select 1 / 0');
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await orm.em.fork().count(Agent, { email: 'taken-back@example.org' })).toBe(0);
  });
});
