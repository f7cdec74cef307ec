import { existsSync, readdirSync } from 'node:fs';
import { freshDatabase } from '../../jest/fresh-database.ts';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { withClient } from '../servers/postgres-database.ts';
import { createProgress } from '../servers/progress.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { readManifest } from './backup-manifest.ts';
import { loadBackup } from './load-backup.ts';
import { writeBackup } from './write-backup.ts';

const environment = ledgerForThisFile('worker');
const root = createTemporaryFolder('backup');
let printed = '';
const progress = createProgress({ write: (text) => (printed += text) });
const save = (now: string) =>
  withClient(environment.logins.owner, (client) =>
    writeBackup({ client, root, filesFolder: null, progress, now: new Date(now) }),
  );

beforeAll(async () => {
  await environment.openSession();
  await environment.query('create extension postgres_fdw');
  // Nobody listens there.
  await environment.query(
    `create server elsewhere foreign data wrapper postgres_fdw options (host '127.0.0.1', port '1', dbname 'x')`,
  );
  await environment.query(`create user mapping for public server elsewhere options (user 'a', password 'b')`);
  await environment.query(`create foreign table other_lines (id uuid) server elsewhere`);
});
afterAll(() => removeTemporaryFolder(root));

describe('a backup of a database with foreign tables', () => {
  it('leaves out one that is no part of ours, and says so', async () => {
    const folder = await save('2026-03-01T10:00:00Z');
    expect(printed).toContain('other_lines: left out, its rows are on the server elsewhere');
    expect(existsSync(`${folder}/other_lines.ndjson.gz`)).toBe(false);
  });

  it('is refused with the name of the server where a part of ours cannot be read', async () => {
    await environment.query('create foreign table far_probe () inherits (write_probe) server elsewhere');
    await expect(save('2026-03-02T10:00:00Z')).rejects.toThrow(
      /^backup\.foreign-table: far_probe, a part of write_probe, is on the server elsewhere and cannot be read \(could not connect/,
    );
    expect(readdirSync(root)).toHaveLength(1);
    await environment.query('drop foreign table far_probe');
  });
});

describe('a backup of a database with tables of others', () => {
  it('is refused where it may not read one', async () => {
    await environment.query('create table report (id integer)');
    await expect(save('2026-03-03T10:00:00Z')).rejects.toThrow(/^backup\.unreadable: .* may not read report \(of /);
  });

  it('has one that it may read, and a restore leaves it out and says so', async () => {
    await environment.query('insert into report values (1)');
    await environment.query('grant select on report to aidline_owner');
    const folder = await save('2026-03-04T10:00:00Z');
    const target = await freshDatabase();
    await withClient(target.logins.owner, async (client) => {
      await loadBackup({ client, folder, manifest: readManifest(folder), progress });
      const { rows } = await client.query('select count(*)::int as events from chat_event');
      expect(rows).toEqual([{ events: 1 }]);
    });
    await target.drop();
    expect(printed).toContain('report: left out, it is no table of Aidline; its rows stay in report.ndjson.gz');
  });
});
