import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { v4, v7 } from 'uuid';
import { handleCommand } from '@libs/ledger/handle-command.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { MEI, UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../jest/ledger-environment.ts';
import { startRelay } from '../../jest/start-relay.ts';
import { listErasedSessions, repeatErasures } from '../erasures/erased-sessions.ts';
import { inboxProjection } from '../replay/inbox-projection.ts';
import { replayProjection } from '../replay/replay-projection.ts';
import { sessionsProjection } from '../replay/sessions-projection.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { archiveYears } from './archive-years.ts';
import { restoreArchives } from './restore-archive.ts';
import { removedTables, sessionTables } from './session-tables.ts';

/** All conversations are of few shards, so that each shard has some of every year. */
const SHARDS = [1, 2, 9];
const PER_YEAR = 6;
const OLDER_THAN_MONTHS = 24;
const OLD_YEARS = [2018, 2019] as const;

const folder = createTemporaryFolder('archive');
let client: Client;
let stopRelay: () => Promise<void>;
const sessions: Record<number, SessionId[]> = {};
let recent: SessionId[];

afterAll(async () => {
  await stopRelay();
  await client.end();
  removeTemporaryFolder(folder);
});
const environment = ledgerForThisFile('worker');

beforeAll(async () => {
  client = new Client({ connectionString: environment.logins.owner });
  await client.connect();
  stopRelay = startRelay(environment);
  for (const year of OLD_YEARS) sessions[year] = await writeYear(year);
  recent = await Promise.all(SHARDS.map((shard) => writeSession(idOf(2026, shard), 'still open')));
  for (const id of [...OLD_YEARS.flatMap((year) => sessions[year]!), ...recent])
    await environment.query(`insert into visitor_key (shard, session_id, key_hash) values ($1, $2, $3)`, [
      ...[shardOf(id), id, Buffer.from(id)],
    ]);
  await waitUntilProjected();
  for (const year of OLD_YEARS) await moveBack(sessions[year]!, 2026 - year);
});

const idOf = (year: number, shard: number): SessionId =>
  `${v7({ msecs: Date.UTC(year, 5, 1) }).slice(0, -2)}${(shard | 0x40).toString(16)}` as SessionId;

const writeYear = (year: number): Promise<SessionId[]> =>
  Promise.all(
    Array.from({ length: PER_YEAR }, async (_, index) => {
      const sessionId = await writeSession(idOf(year, SHARDS[index % SHARDS.length]!), `told in ${year}`);
      await environment.send(sessionId, { type: 'message.send', text: 'an answer' }, MEI);
      await environment.send(sessionId, { type: 'session.close' }, MEI);
      return sessionId;
    }),
  );

async function writeSession(sessionId: SessionId, text: string): Promise<SessionId> {
  await environment.send(sessionId, { type: 'session.open', lang: 'en', opening: 'click' });
  await environment.send(sessionId, { type: 'message.send', text });
  return sessionId;
}

const waitUntilProjected = () =>
  waitUntil(async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0);

/** As if they had been written so many years ago. */
async function moveBack(ids: readonly SessionId[], years: number): Promise<void> {
  for (const [table, id, columns] of [
    ['chat_event', 'session_id', ['created_at']],
    ['chat_session', 'id', ['created_at', 'last_message_at', 'closed_at']],
    ['inbox', 'session_id', ['created_at', 'last_message_at', 'sort_at']],
  ] as const)
    await environment.query(
      `update ${table} set ${columns.map((name) => `${name} = ${name} - make_interval(years => $2)`).join(', ')}
       where ${id} = any($1)`,
      [ids, years],
    );
}

const archive = (to: string | null, isDryRun = false) =>
  archiveYears(client, { olderThanMonths: OLDER_THAN_MONTHS, to, isDryRun });

const open = (sessionId: SessionId) =>
  handleCommand(environment.resources.commandDependencies({ addBulk: async () => undefined }), {
    sessionId,
    commandId: v4() as CommandId,
    command: { type: 'session.open', lang: 'en', opening: 'click' },
    actor: { role: 'customer' },
  });

async function differences(repair = false): Promise<string[]> {
  const found: string[] = [];
  for (const projection of [sessionsProjection, inboxProjection]) {
    const order = { databaseUrl: environment.databaseUrl, projection, repair, onEvents: () => undefined };
    const { remaining } = await replayProjection(order);
    found.push(...remaining.first.map(({ field, message }) => `${projection.name} ${field} ${message}`));
  }
  return found;
}

const countRows = async (table: string, id: string, ids: readonly SessionId[]): Promise<number> =>
  (await environment.query<{ n: number }>(`select count(*)::int as n from ${table} where ${id} = any($1)`, [ids]))[0]!
    .n;

const erasedIds = async () => (await listErasedSessions(environment.resources.pool)).map(({ id }) => id);
const transcript = async (sessionId: SessionId) =>
  (await environment.resources.ledger.read(sessionId, 0, 100)).map(({ version, pos, body, at }) => ({
    ...{ version, pos, at },
    body: body?.toString('hex'),
  }));

it('knows every table with rows of one conversation', async () => {
  const rows = await environment.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname in ('session_id', 'subject_id') and not a.attisdropped`,
  );
  const known = sessionTables.map(({ name }) => name);
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

describe('a year with a conversation that is not closed', () => {
  it('stays as a whole, and the outcome says why', async () => {
    const [one] = sessions[2019]!;
    await environment.query(`update chat_session set status = 'waiting' where id = $1`, [one]);
    const outcomes = await archive(folder, true);
    expect(outcomes.filter(({ result }) => result === 'due').every(({ unit }) => unit.startsWith('2018/'))).toBe(true);
    expect(outcomes.filter(({ result }) => result === 'blocked').map(({ reason }) => reason)).toContain('1 not closed');
    await environment.query(`update chat_session set status = 'closed' where id = $1`, [one]);
  });

  it('stays also when it was used since', async () => {
    const [one] = sessions[2019]!;
    await environment.query(`update chat_session set last_message_at = now() where id = $1`, [one]);
    expect((await archive(folder, true)).map(({ reason }) => reason)).toContain('1 used since');
    await moveBack([one!], 0);
    await environment.query(`update chat_session set last_message_at = created_at where id = $1`, [one]);
    await environment.query(
      `update inbox set last_message_at = created_at, sort_at = created_at where session_id = $1`,
      [one],
    );
  });
});

describe('archived years', () => {
  const before = new Map<SessionId, unknown>();
  const all = () => OLD_YEARS.flatMap((year) => sessions[year]!);

  it('leave the database, and nobody takes their positions for holes', async () => {
    for (const id of all()) before.set(id, await transcript(id));
    const outcomes = await archive(folder);
    expect(outcomes.map(({ result }) => result)).toEqual(outcomes.map(() => 'done'));
    expect(outcomes.reduce((sum, { sessions: count }) => sum + count, 0)).toBe(all().length);
    for (const { name, id } of removedTables) expect([name, await countRows(name, id, all())]).toEqual([name, 0]);
    expect(await countRows('subject_key', 'subject_id', all())).toBe(all().length);
    expect(await differences()).toEqual([]);
  });

  it('are passed by a relay that begins at the first position', async () => {
    await stopRelay();
    await environment.query(`update cursor set pos = 0`);
    await environment.send(recent[0]!, { type: 'message.send', text: 'after the archive' });
    stopRelay = startRelay(environment);
    await waitUntilProjected();
    const [last] = (await environment.resources.ledger.read(recent[0]!, 0, 100)).slice(-1);
    expect(last!.pos).toBeGreaterThan(PER_YEAR);
  });

  it('cannot be opened again, as if they were erased', async () => {
    expect(await open(sessions[2018]![0]!)).toEqual({ refused: 'session.erased' });
  });

  it('are not written back from a file that was changed', async () => {
    const [path] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.includes('chat_event'),
    );
    const other = createTemporaryFolder('damaged');
    cpSync(folder, other, { recursive: true });
    writeFileSync(join(other, path!), 'x');
    await expect(restoreArchives(client, other)).rejects.toThrow('is not what was archived');
    expect(await countRows('chat_event', 'session_id', all())).toBe(0);
    removeTemporaryFolder(other);
  });

  it('come back byte for byte, without those that were erased meanwhile', async () => {
    const [erased, ...others] = all();
    expect(await repeatErasures(environment.resources, [erased!])).toEqual({ erased: 1, already: 0, unknown: 0 });
    expect(await repeatErasures(environment.resources, [erased!])).toEqual({ erased: 0, already: 1, unknown: 0 });
    expect(await erasedIds()).toEqual([erased]);

    const restored = await restoreArchives(client, folder);
    expect(restored.reduce((sum, { sessions: count }) => sum + count, 0)).toBe(others.length);
    expect(restored.reduce((sum, one) => sum + one.erased, 0)).toBe(1);
    for (const id of others) expect(await transcript(id)).toEqual(before.get(id));
    expect(await countRows('visitor_key', 'session_id', all())).toBe(others.length);
    expect(await countRows('chat_event', 'session_id', [erased!])).toBe(0);
    await differences(true);
    expect(await differences()).toEqual([]);
    expect(await open(erased!)).toEqual({ refused: 'session.erased' });
  });

  it('are erased after a restore like any other conversation', async () => {
    const [, one] = all();
    expect(await repeatErasures(environment.resources, [one!])).toEqual({ erased: 1, already: 0, unknown: 0 });
    expect(await erasedIds()).toContain(one);
    await waitUntilProjected();
    expect(await differences()).toEqual([]);
  });
});

describe('years that are deleted', () => {
  it('lose their keys, and are listed as erased', async () => {
    // The erasure made its conversation the newest of its shard, which stays.
    for (const id of recent) await environment.send(id, { type: 'message.send', text: 'still here' });
    await waitUntilProjected();
    const outcomes = await archive(null);
    expect(outcomes.map(({ result }) => result)).toEqual(outcomes.map(() => 'done'));
    const all = OLD_YEARS.flatMap((year) => sessions[year]!);
    expect(await countRows('chat_event', 'session_id', all)).toBe(0);
    expect((await erasedIds()).sort()).toEqual([...all].sort());
    expect(
      await environment.query(`select from subject_key where archived_year is not null and wrapped_dek <> ''`),
    ).toEqual([]);
    await expect(restoreArchives(client, folder)).resolves.toEqual(
      expect.arrayContaining([expect.objectContaining({ sessions: 0 })]),
    );
    expect(await differences()).toEqual([]);
  });
});

describe('the newest conversation of a shard', () => {
  it('stays, so that the next append counts on', async () => {
    const lonely = await writeSession(idOf(2017, 40), 'nobody came after me');
    await environment.send(lonely, { type: 'session.close' }, MEI);
    await waitUntilProjected();
    await moveBack([lonely], 9);
    expect(await archive(folder)).toEqual([]);
    const next = await writeSession(idOf(2026, 40), 'somebody came');
    expect(await transcript(next)).toEqual([expect.objectContaining({ pos: 4 }), expect.objectContaining({ pos: 5 })]);
    await waitUntilProjected();
    expect((await archive(folder)).map(({ sessions: count }) => count)).toEqual([1]);
    expect(await countRows('chat_event', 'session_id', [lonely])).toBe(0);
  });
});
