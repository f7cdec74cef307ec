import { checkTables } from './check-tables.ts';

const rules = {
  ormTables: { agent: 'libs/server/agents.schema.ts' },
  sqlTables: { timer: 'timers' },
  sqlExceptions: [{ file: 'services/a/links.store.ts', tables: ['agent'], reason: 'one statement' }],
};
const used = { path: 'services/a/links.store.ts', text: 'query(`update agent set role = $1`);' };
const check = (path: string, text: string) =>
  checkTables([used, { path, text }], rules).map(({ line, message }) => `${line}: ${message}`);

describe('a table of the ORM', () => {
  it('is refused in a statement, wherever in it', () => {
    const refused = 'belongs to the ORM; use its entity in libs/server/agents.schema.ts';
    for (const sql of ['select 1 from agent', 'insert into agent values ($1)', 'update agent set role = $1'])
      expect(check('services/a/team.store.ts', `const a = 1;\nquery('${sql}');`)).toEqual([`2: agent: ${refused}`]);
    const joined = 'query(`select ${FIELDS} from timer t\n  left join agent a on a.id = ${id}`);';
    expect(check('libs/server/b.ts', joined)).toEqual([`1: agent: ${refused}`]);
  });

  it('is left alone in prose, in a comment, in a test, outside services and libraries, and in an exception', () => {
    expect(check('services/a/b.ts', "// select 1 from agent\nlog('a message from agent');")).toEqual([]);
    expect(check('services/a/b.spec.ts', "query('select 1 from agent');")).toEqual([]);
    expect(check('services/a/test/b.ts', "query('select 1 from agent');")).toEqual([]);
    expect(check('infra/bin/b.ts', "query('select 1 from agent');")).toEqual([]);
    expect(checkTables([used], rules)).toEqual([]);
  });

  it('is declared as an entity in its own file only', () => {
    const entity = "defineEntity({ name: 'Agent', tableName: 'agent' });";
    expect(check('libs/server/agents.schema.ts', entity)).toEqual([]);
    expect(check('services/a/a.schema.ts', entity)).toEqual([
      '1: agent: an entity here, but infra/lint/table-rules.ts says declared in libs/server/agents.schema.ts',
    ]);
  });
});

describe('a table of SQL', () => {
  it('is refused as an entity and free in statements', () => {
    expect(check('services/a/t.schema.ts', "defineEntity({ tableName: 'timer' });")).toEqual([
      "1: timer: an entity here, but infra/lint/table-rules.ts says SQL's (timers)",
    ]);
    expect(check('services/a/t.store.ts', "query('delete from timer');")).toEqual([]);
  });
});

it('wants one row for every table that a migration creates', () => {
  const sql = 'create table agent (\n);\ncreate table note (\n);';
  expect(check('infra/postgres/tables/a.sql', sql)).toEqual([
    '3: note: needs one row in infra/lint/table-rules.ts, of the ORM or of SQL; it has 0',
  ]);
});

it('refuses an exception that no statement needs', () => {
  expect(checkTables([{ ...used, text: '' }], rules)).toEqual([
    { path: used.path, line: 1, message: 'agent: no statement needs its exception any more' },
  ]);
});
