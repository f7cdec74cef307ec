import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionId } from '@libs/protocol/ids.ts';
import { createLogger } from '@libs/server/logger.ts';
import { registry } from '@libs/server/metrics.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { freshDatabase, type FreshDatabase } from '../../jest/fresh-database.ts';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { MEI } from '../../jest/ledger-environment.ts';
import { repeatErasures } from '../erasures/erased-sessions.ts';
import { migrate } from '../migrate.ts';
import { withClient } from '../servers/postgres-database.ts';
import { createProgress } from '../servers/progress.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { findBackups, MANIFEST, readManifest, verifyTables, type BackupManifest } from './backup-manifest.ts';
import { readErasedIds } from './erased-since.ts';
import { expireBackups } from './expire-backups.ts';
import { loadBackup } from './load-backup.ts';
import { writeBackup } from './write-backup.ts';

const environment = ledgerForThisFile('worker');
const root = createTemporaryFolder('backup');
const filesFolder = join(root, 'sent');
const backups = join(root, 'backups');
const progress = createProgress({ write: () => true });
const sessions: SessionId[] = [];
let target: FreshDatabase;
let folder: string;

beforeAll(async () => {
  target = await freshDatabase();
  for (const shard of [1, 9, 40]) {
    const sessionId = await environment.openSession(shard);
    await environment.send(sessionId, { type: 'message.send', text: `my own words ${shard}` });
    await environment.send(sessionId, { type: 'note.add', text: 'a note' }, MEI);
    sessions.push(sessionId);
  }
  for (const what of ['signed-in', 'list-read'])
    await environment.query('insert into audit_line (agent_id, what) values (gen_random_uuid(), $1)', [what]);
  mkdirSync(join(filesFolder, 'ab'), { recursive: true });
  writeFileSync(join(filesFolder, 'ab', 'one'), 'sealed bytes');
  folder = await save(new Date('2026-03-01T10:00:00Z'));
});

afterAll(async () => {
  await target.drop();
  removeTemporaryFolder(root);
});

const save = (now: Date) =>
  withClient(environment.logins.owner, (client) => writeBackup({ client, root: backups, filesFolder, progress, now }));

const load = async (into: string) => {
  const manifest = readManifest(folder);
  await verifyTables(folder, manifest);
  await withClient(into, (client) => loadBackup({ client, folder, manifest, progress }));
};

/** A hash of the rows of every table, whatever their order. */
async function contents(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by relname`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of rows) {
      const hash = await client.query<{ all: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all from "${name}" t`,
      );
      hashes[name] = hash.rows[0]!.all;
    }
    return hashes;
  });
}

it('brings back every row of every table, and the next event has the next number', async () => {
  await load(target.logins.owner);
  await migrate(target.logins.owner);
  const [saved, restored] = [await contents(environment.databaseUrl), await contents(target.url)];
  const { mikro_orm_migrations: _, ...savedTables } = saved;
  const { mikro_orm_migrations: __, ...restoredTables } = restored;
  expect(restoredTables).toEqual(savedTables);
  expect(saved.chat_event).toMatch(/^9 /);

  const resources = await connect();
  const read = await resources.ledger.read(sessions[0]!, 0, 10);
  expect(read.map(({ version }) => version)).toEqual([1, 2, 3]);
  await resources.close();
});

it('leaves the parts of the log and the rights as a migration does', async () => {
  await withClient(target.logins.worker, async (client) => {
    await expect(client.query('delete from chat_event')).rejects.toThrow('permission denied');
    const { rows } = await client.query(
      `select distinct substring(tableoid::regclass::text from '\\d{4}$') as year from chat_event
       where shard = any($1)`,
      [[1, 9, 40]],
    );
    expect(rows).toEqual([{ year: String(new Date().getUTCFullYear()) }]);
  });
});

it('is refused by a database that is in use, which keeps its rows', async () => {
  const before = await contents(environment.databaseUrl);
  await expect(load(environment.logins.owner)).rejects.toThrow('backup.not-empty');
  expect(await contents(environment.databaseUrl)).toEqual(before);
});

it('erases again what was erased after it, by the list of a newer backup', async () => {
  const erased = sessions[1]!;
  await repeatErasures(environment.resources, [erased]);
  await save(new Date('2026-03-02T10:00:00Z'));
  expect(readErasedIds(folder)).toEqual([erased]);

  const resources = await connect();
  expect(await resources.ledger.read(erased, 0, 10)).toHaveLength(3);
  expect(await repeatErasures(resources, readErasedIds(folder))).toEqual({ erased: 1, already: 0, unknown: 0 });
  await resources.close();
  const { subject_key: keys } = await withClient(target.url, async (client) => ({
    subject_key: (await client.query(`select from subject_key where wrapped_dek = ''`)).rowCount,
  }));
  expect(keys).toBe(1);
});

it('has the files; a second backup links what the first one has', () => {
  const [first, second] = findBackups(backups);
  const path = join('files', 'ab', 'one');
  expect(readFileSync(join(first!, path), 'utf8')).toBe('sealed bytes');
  expect(statSync(join(second!, path)).ino).toBe(statSync(join(first!, path)).ino);
});

it('has no word that anybody wrote, and nobody but its owner may read it', () => {
  for (const name of readdirSync(folder).filter((one) => one !== 'files'))
    expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
  expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
});

it('is refused when one of its tables was changed, or it is of another version', async () => {
  const [, second] = findBackups(backups);
  const manifest = JSON.parse(readFileSync(join(second!, MANIFEST), 'utf8')) as BackupManifest;
  const other = { ...manifest, migrations: [...manifest.migrations, '9999-of-tomorrow'] };
  await withClient(target.logins.owner, (client) =>
    expect(loadBackup({ client, folder: second!, manifest: other, progress })).rejects.toThrow('backup.other-version'),
  );
  writeFileSync(join(second!, 'chat_event.ndjson.gz'), 'x');
  await expect(verifyTables(second!, manifest)).rejects.toThrow('backup.damaged');
});

it('is deleted when it has expired, but never the newest', () => {
  const [first, second] = findBackups(backups);
  expect(expireBackups(backups, { keepDays: 30, now: new Date('2027-01-01T00:00:00Z') })).toEqual([first]);
  expect(findBackups(backups)).toEqual([second]);
});

/** A process has one set of metrics; this one takes the place of that of the first database. */
const connect = () => {
  registry.clear();
  return ServerResources.connect(
    {
      DATABASE_URL: target.logins.worker,
      REDIS_URL: environment.redis.url,
      SEALING_KEY: environment.sealingKey.toString('base64'),
      FILES_FOLDER: filesFolder,
      KEYSTORE: environment.keystore,
    },
    createLogger('spec', 'silent'),
  );
};
