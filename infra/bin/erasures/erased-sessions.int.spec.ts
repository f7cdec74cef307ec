import { randomBytes } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '../../jest/fresh-database.ts';
import { freshRedis } from '../../jest/fresh-redis.ts';
import { queryDatabase } from '../../jest/query-database.ts';
import { type LedgerEnvironment, startLedgerEnvironment } from '../../jest/ledger-environment.ts';
import { resourceForThisFile } from '../../jest/resource-for-this-file.ts';
import { registry } from '@libs/server/metrics.ts';
import { repeatErasures, listErasedSessions } from './erased-sessions.ts';

const sealingKey = randomBytes(32);
const redis = resourceForThisFile(freshRedis, (one) => one.stop());

/**
 * Started one after the other; each stands for a process of its own. Directly: a database that a pooler is connected to
 * can be neither copied nor renamed.
 */
function startEnvironment({ url, directLogins }: FreshDatabase): Promise<LedgerEnvironment> {
  registry.clear();
  return startLedgerEnvironment({ url, login: directLogins.worker }, redis.url, sealingKey);
}

const runOnServer = (databaseUrl: string, statement: string) =>
  queryDatabase({ databaseUrl: new URL('postgres', databaseUrl).href }, statement);

describe('a restored backup that is older than an erasure', () => {
  it('contains the erased messages until the listed erasures are repeated', async () => {
    const database = await freshDatabase();
    const name = new URL(database.url).pathname.slice(1);
    const first = await startEnvironment(database);
    const [erased, remaining] = [await first.openSession(), await first.openSession()];
    for (const sessionId of [erased, remaining])
      await first.send(sessionId, { type: 'message.send', text: 'where the money went' });
    await first.end();
    await runOnServer(database.url, `create database ${name}_backup template ${name}`);

    const live = await startEnvironment(database);
    await live.send(erased, { type: 'session.erase' });
    const since = await live.openSession();
    await live.send(since, { type: 'session.erase' });
    const erasedIds = (await listErasedSessions(live.resources.pool)).map(({ id }) => id);
    expect(erasedIds.sort()).toEqual([erased, since].sort());
    await live.end();
    await runOnServer(database.url, `drop database ${name} with (force)`);
    await runOnServer(database.url, `alter database ${name}_backup rename to ${name}`);

    const restored = await startEnvironment(database);
    const keys = () =>
      restored.query<{ id: string }>(`select subject_id as id from subject_key where shredded_at is null order by 1`);
    expect(await keys()).toEqual([erased, remaining].sort().map((id) => ({ id })));
    expect(await repeatErasures(restored.resources, erasedIds)).toEqual({ erased: 1, already: 0, unknown: 1 });
    expect(await repeatErasures(restored.resources, erasedIds)).toEqual({ erased: 0, already: 1, unknown: 1 });
    expect(await keys()).toEqual([{ id: remaining }]);
    expect((await listErasedSessions(restored.resources.pool)).map(({ id }) => id)).toEqual([erased]);
    await restored.end();
    await database.drop();
  });

  it('is left unchanged when the list contains something other than ids', async () => {
    const database = await freshDatabase();
    const environment = await startEnvironment(database);
    const sessionId = await environment.openSession();
    await expect(repeatErasures(environment.resources, [sessionId, 'no id'])).rejects.toThrow('"no id" is not the id');
    expect(await listErasedSessions(environment.resources.pool)).toEqual([]);
    await environment.end();
    await database.drop();
  });
});
