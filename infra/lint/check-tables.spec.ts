import { checkTables } from './check-tables.ts';

const rules = {
  ormTables: { agent: { schema: 'libs/server/agents.schema.ts', folders: ['services/a'] } },
  sqlTables: { timer: { reason: 'timers', files: ['services/a/t.store.ts'] } },
  sqlExceptions: [{ file: 'services/a/links.store.ts', tables: ['agent'], reason: 'one statement' }],
};
const entity = "export const Agent = defineEntity({ name: 'Agent', tableName: 'agent' });";
const importAgent = "import { Agent } from '@libs/server/agents.schema.ts';";
const schema = { path: 'libs/server/agents.schema.ts', text: entity };
const links = { path: 'services/a/links.store.ts', text: `${importAgent}\nquery('update agent set role = $1');` };
const timers = { path: 'services/a/t.store.ts', text: "query('delete from timer');" };
const used = [schema, links, timers];
const check = (path: string, text: string) =>
  checkTables([...used, { path, text }], rules).map(({ line, message }) => `${line}: ${message}`);

describe('a table of the ORM', () => {
  it('is refused in a statement, wherever in it', () => {
    const refused = 'belongs to the ORM; use its entity in libs/server/agents.schema.ts';
    for (const sql of ['select 1 from agent', 'insert into agent values ($1)', 'update agent set role = $1'])
      expect(check('services/a/team.store.ts', `const a = 1;\nquery('${sql}');`)).toEqual([`2: agent: ${refused}`]);
    const joined = 'query(`select ${FIELDS} from unnest(${ids}) t\n  left join agent a on a.id = ${id}`);';
    expect(check('libs/server/b.ts', joined)).toEqual([`1: agent: ${refused}`]);
  });

  it('is left alone in prose, in a comment, in a test, outside services and libraries, and in an exception', () => {
    expect(check('services/a/b.ts', "// select 1 from agent\nlog('a message from agent');")).toEqual([]);
    expect(check('services/a/b.spec.ts', "query('select 1 from agent');")).toEqual([]);
    expect(check('services/a/test/b.ts', "query('select 1 from agent');")).toEqual([]);
    expect(check('infra/bin/b.ts', "query('select 1 from agent');")).toEqual([]);
    expect(checkTables(used, rules)).toEqual([]);
  });

  it('is declared as an entity in its own file only', () => {
    expect(check('services/a/a.schema.ts', entity)).toEqual([
      '1: agent: an entity here, but infra/lint/table-rules.ts says declared in libs/server/agents.schema.ts',
    ]);
  });

  it('is imported in its own folder, in those of its row and where entities are registered', () => {
    for (const path of ['libs/server/seed.ts', 'services/a/team.store.ts', 'services/b/entities.ts'])
      expect(check(path, importAgent)).toEqual([]);
    const refused = ['1: agent: infra/lint/table-rules.ts lets only libs/server, services/a use it'];
    expect(check('services/b/team.store.ts', importAgent)).toEqual(refused);
    expect(check('services/b/team.store.ts', "import { Agent as A } from '../agents.schema.ts';")).toEqual(refused);
  });
});

describe('a table of SQL', () => {
  it('is refused as an entity, and in statements of files that its row does not name', () => {
    expect(check('services/a/t.schema.ts', "defineEntity({ tableName: 'timer' });")).toEqual([
      "1: timer: an entity here, but infra/lint/table-rules.ts says SQL's (timers)",
    ]);
    expect(check('services/a/other.store.ts', timers.text)).toEqual([
      '1: timer: infra/lint/table-rules.ts lets only services/a/t.store.ts use it',
    ]);
  });
});

it('wants one row for every table that a migration creates', () => {
  const sql = 'create table agent (\n);\ncreate table note (\n);';
  expect(check('infra/postgres/tables/a.sql', sql)).toEqual([
    '3: note: needs one row in infra/lint/table-rules.ts, of the ORM or of SQL; it has 0',
  ]);
});

it('refuses a permission that no statement and no import needs', () => {
  const unused = 'its permission in infra/lint/table-rules.ts any more';
  expect(checkTables([schema], rules)).toEqual([
    { path: links.path, line: 1, message: `agent: no statement needs ${unused}` },
    { path: timers.path, line: 1, message: `timer: no statement needs ${unused}` },
    { path: 'services/a', line: 1, message: `agent: no import needs ${unused}` },
  ]);
});
