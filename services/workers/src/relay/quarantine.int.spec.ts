import type { QuarantineReason } from '@libs/ledger/unreadable-event.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { appendUnreadableEvent } from '../../../../infra/jest/append-unreadable-event.ts';
import { UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../../../infra/jest/ledger-environment.ts';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { startSearch, type SearchForTests } from '../../../../infra/jest/start-search.ts';
import { Relay } from './relay.ts';

const environment = ledgerForThisFile('worker');
let relay: Relay;
let search: SearchForTests;
const SHARD = 21;

beforeEach(() => {
  relay = new Relay(environment.resources);
  relay.onModuleInit();
  search = startSearch(environment);
  search.start();
});
afterEach(async () => {
  await relay.onModuleDestroy();
  await search.stop();
});

const isFullyProjected = async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0;
/** As with another build: the index is made anew, too. */
const restartWorker = async () => {
  await Promise.all([relay.onModuleDestroy(), search.stopProcesses()]);
  relay = new Relay(environment.resources);
  relay.onModuleInit();
  search.start();
};
const listed = async (sessionId: SessionId) =>
  (
    await environment.query<{ version: number; reason: string }>(
      `select version, reason from quarantined_event where shard = shard_of($1) and session_id = $1`,
      [sessionId],
    )
  ).map(({ version, reason }) => [version, reason]);

describe('an event that this build cannot read', () => {
  it.each<QuarantineReason>(['unknown-type', 'newer-schema', 'sealed-body'])(
    'is listed and stops nobody: %s',
    async (reason) => {
      const [sessionId, neighbour] = [await environment.openSession(SHARD), await environment.openSession(SHARD)];
      const version = await appendUnreadableEvent({ databaseUrl: environment.databaseUrl, sessionId, reason });
      const word = reason.replace('-', '');
      await environment.send(sessionId, { type: 'message.send', text: `after ${word}` });
      await environment.send(neighbour, { type: 'message.send', text: `beside ${word}` });
      await waitUntil(isFullyProjected);
      await waitUntil(async () => (await search.find(word)).join() === [neighbour, sessionId].join());
      await waitUntil(async () => (await listed(sessionId)).length > 0);
      expect(await listed(sessionId)).toEqual([[version, reason]]);
      expect(relay.alarms).toEqual([]);
      expect(await environment.resources.quarantine.count()).toBeGreaterThan(0);
    },
  );

  it('is taken off the list and found once a build can read it', async () => {
    await relay.onModuleDestroy();
    const sessionId = await environment.openSession(SHARD);
    await environment.send(sessionId, { type: 'message.send', text: 'harvestmoon' });
    const changeType = (from: number, to: number) =>
      environment.query(`update chat_event set type = $3 where session_id = $1 and type = $2`, [sessionId, from, to]);
    await changeType(2, 9_999);
    await restartWorker();
    await waitUntil(async () => (await listed(sessionId)).length === 1);
    await waitUntil(isFullyProjected);
    expect(await search.find('harvestmoon')).toEqual([]);

    await changeType(9_999, 2);
    await restartWorker();
    await waitUntil(async () => (await listed(sessionId)).length === 0);
    await waitUntil(async () => (await search.find('harvestmoon')).includes(sessionId));
  });
});

it('is taken off the list once its conversation is archived', async () => {
  const sessionId = await environment.openSession(SHARD);
  await environment.query(
    `insert into quarantined_event (shard, session_id, version, type, reason) values ($1, $2, 99, 2, 'sealed-body')`,
    [SHARD, sessionId],
  );
  await restartWorker();
  await waitUntil(async () => (await listed(sessionId)).length === 0);
});

it('keeps one person’s damaged key from stopping the search of the others', async () => {
  const [damaged, other] = [await environment.openSession(SHARD), await environment.openSession(SHARD)];
  await environment.send(damaged, { type: 'message.send', text: 'lighthouse' });
  await environment.send(other, { type: 'message.send', text: 'lighthouse' });
  environment.resources.keyring.forget(damaged);
  await relay.onModuleDestroy();
  await environment.query(`update subject_key set wrapped_dek = '\\x01' where subject_id = $1`, [damaged]);
  await restartWorker();
  await waitUntil(isFullyProjected);
  await waitUntil(async () => (await search.find('lighthouse')).includes(other));
});
