import { shardOf } from '@libs/ledger/shard.ts';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { examineRelay } from './relay.ts';

const environment = ledgerForThisFile('gateway');
const LEASE = `insert into lease (name, owner, fence, expires_at)
  values ('relay:0', 'spec', 1, clock_timestamp() + interval '1 minute')`;

describe('the examination of the relay', () => {
  it('says that no worker runs it, and how much waits', async () => {
    await environment.openSession();
    expect(await examineRelay(environment.databaseUrl)).toEqual([
      { subject: 'Relay', ok: false, message: expect.stringMatching(/^no worker runs it and [1-9]\d* events wait/) },
    ]);
  });

  it('says how far behind it is, and that this is too far', async () => {
    await environment.query(LEASE);
    expect(await examineRelay(environment.databaseUrl)).toMatchObject([{ subject: 'Relay', ok: true }]);
    await environment.query(
      `insert into cursor (consumer, shard, pos) select 'inbox', shard, max(pos) - 2000 from chat_event group by shard`,
    );
    expect(await examineRelay(environment.databaseUrl)).toMatchObject([
      { ok: false, message: expect.stringContaining('look for locks on the table inbox') },
    ]);
  });

  it('says that the log has a hole, and where', async () => {
    const sessionId = await environment.openSession();
    for (const text of ['one', 'two']) await environment.send(sessionId, { type: 'message.send', text });
    const shard = shardOf(sessionId);
    await environment.query(
      `insert into cursor (consumer, shard, pos) select 'inbox', shard, max(pos) - 2 from chat_event group by shard
       on conflict (consumer, shard) do update set pos = excluded.pos`,
    );
    await environment.query(
      `delete from chat_event where shard = $1 and pos = (select max(pos) - 1 from chat_event where shard = $1)`,
      [shard],
    );
    expect(await examineRelay(environment.databaseUrl)).toEqual([
      { subject: 'Relay', ok: false, message: expect.stringContaining(`these shards stand still: ${shard}.`) },
    ]);
  });
});
