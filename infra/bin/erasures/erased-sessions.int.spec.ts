import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { freshDatabase } from '../../jest/fresh-database.ts';
import { freshRedis, type RedisHandle } from '../../jest/fresh-redis.ts';
import { type Ground, layGround } from '../../jest/ledger-ground.ts';
import { registry } from '@libs/server/metrics.ts';
import { eraseAgain, erasedSessions } from './erased-sessions.ts';

const sealingKey = randomBytes(32);
let redis: RedisHandle;
beforeAll(async () => {
  redis = await freshRedis();
});
afterAll(() => redis.stop());

/** One process after the other; each counts for itself. */
function started(databaseUrl: string): Promise<Ground> {
  registry.clear();
  return layGround(databaseUrl, redis.url, sealingKey);
}

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = 'postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('a backup that is older than an erasure', () => {
  it('brings the words back, until the erasures written down beside it are done again', async () => {
    const database = await freshDatabase();
    const name = new URL(database.url).pathname.slice(1);
    const first = await started(database.url);
    const [erased, kept] = [await first.open(), await first.open()];
    for (const sessionId of [erased, kept])
      await first.say(sessionId, { type: 'message.send', text: 'where the money went' });
    await first.end();
    await onServer(database.url, `create database ${name}_backup template ${name}`);

    const live = await started(database.url);
    await live.say(erased, { type: 'session.erase' });
    const since = await live.open();
    await live.say(since, { type: 'session.erase' });
    const writtenDown = await erasedSessions(live.plumbing.pool);
    expect(writtenDown.sort()).toEqual([erased, since].sort());
    await live.end();
    await onServer(database.url, `drop database ${name} with (force)`);
    await onServer(database.url, `alter database ${name}_backup rename to ${name}`);

    const restored = await started(database.url);
    const keys = () =>
      restored.query<{ id: string }>(`select subject_id as id from subject_key where shredded_at is null order by 1`);
    expect(await keys()).toEqual([erased, kept].sort().map((id) => ({ id })));
    expect(await eraseAgain(restored.plumbing, writtenDown)).toEqual({ erased: 1, already: 0, unknown: 1 });
    expect(await eraseAgain(restored.plumbing, writtenDown)).toEqual({ erased: 0, already: 1, unknown: 1 });
    expect(await keys()).toEqual([{ id: kept }]);
    expect(await erasedSessions(restored.plumbing.pool)).toEqual([erased]);
    await restored.end();
    await database.drop();
  });

  it('is not touched for a list that is none', async () => {
    const database = await freshDatabase();
    const ground = await started(database.url);
    const sessionId = await ground.open();
    await expect(eraseAgain(ground.plumbing, [sessionId, 'no id'])).rejects.toThrow('"no id" is not the id');
    expect(await erasedSessions(ground.plumbing.pool)).toEqual([]);
    await ground.end();
    await database.drop();
  });
});
