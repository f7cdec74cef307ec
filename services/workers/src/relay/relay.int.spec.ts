import { Client } from 'pg';
import { v4 } from 'uuid';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import {
  CONSOLES_CHANNEL,
  decodePublishedEvents,
  decodeChangeDigest,
  sessionChannel,
  type ChangeDigest,
} from '@libs/server/event-publisher.ts';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { MEI, UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../../../infra/jest/ledger-environment.ts';
import { ShardGroupRunner } from './shard-group-runner.ts';
import { ProjectionStore, StaleFence } from './projection.store.ts';
import { Relay } from './relay.ts';
import { LogTailStore } from './log-tail.store.ts';

const environment = ledgerForThisFile('worker');
let relay: Relay | undefined;

afterEach(async () => {
  await relay?.onModuleDestroy();
  relay = undefined;
});

function startRelay(): Relay {
  relay = new Relay(environment.resources);
  relay.onModuleInit();
  return relay;
}

const messageCommand = (text: string) => ({ type: 'message.send', text }) as const;
const isFullyProjected = async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0;
const cursorOf = async (shard: number) =>
  Number(
    (
      await environment.query<{ pos: string }>(`select pos from cursor where consumer = 'inbox' and shard = $1`, [
        shard,
      ])
    )[0]?.pos ?? 0,
  );
const rowOf = async (sessionId: SessionId) =>
  (
    await environment.query<{ version: number; status: string }>(`select * from inbox where session_id = $1`, [
      sessionId,
    ])
  )[0];

async function collectMessages(channel: string): Promise<string[]> {
  const messages: string[] = [];
  environment.resources.pubSub.onMessage((from, message) => from === channel && messages.push(message));
  await environment.resources.pubSub.subscribe(channel);
  return messages;
}

describe('the relay', () => {
  it('publishes to a session’s readers and the consoles what a killed gateway did not publish', async () => {
    const sessionId = await environment.openSession();
    const [hints, digests] = [
      await collectMessages(sessionChannel(sessionId)),
      await collectMessages(CONSOLES_CHANNEL),
    ];
    startRelay();
    await waitUntil(isFullyProjected);
    const version = await environment.send(sessionId, messageCommand('help'));
    await waitUntil(() => hints.some((hint) => hint.includes(`"version":${version}`)));
    expect(decodePublishedEvents(hints.at(-1)!)).toEqual({
      hint: { sessionId, version },
      epoch: environment.resources.epochs.current,
    });

    const shard = shardOf(sessionId);
    await waitUntil(() => digests.map(decodeChangeDigest).some((digest) => digestIncludes(digest, sessionId)));
    await waitUntil(isFullyProjected);
    await waitUntil(
      async () =>
        digests.map(decodeChangeDigest).findLast((digest) => digest.shard === shard)?.pos === (await cursorOf(shard)),
    );
  });

  it('projects every session as in the log', async () => {
    startRelay();
    const [one, two] = [await environment.openSession(), await environment.openSession()];
    await environment.send(one, messageCommand('我被骗了，转了５０００元'));
    await environment.send(one, messageCommand('please wait'), MEI);
    await environment.send(one, { type: 'note.add', text: 'bank called Mühlbank' }, MEI);
    await environment.send(two, messageCommand('WAIT for me'));
    await environment.send(two, { type: 'session.close' }, { role: 'agent', agentId: v4() as AgentId });
    await waitUntil(isFullyProjected);

    expect(await rowOf(one)).toMatchObject({ status: 'active', version: 5 });
    expect(await rowOf(two)).toMatchObject({ status: 'closed', version: 3 });
  });

  it('stops a shard at a gap with one alarm, processes the others, and continues when the event appears', async () => {
    const shard = 13;
    const [before, lost, after, elsewhere] = [
      await environment.openSession(shard),
      await environment.openSession(shard),
      await environment.openSession(shard),
      await environment.openSession(shard + 1),
    ];
    const [row] = await environment.query<{ pos: string }>(`select pos from chat_event where session_id = $1`, [lost]);
    await environment.query(`create temporary table kept as select * from chat_event where session_id = $1`, [lost]);
    await environment.query(`delete from chat_event where session_id = $1`, [lost]);

    const errors = jest.spyOn(environment.resources.log, 'error');
    const running = startRelay();
    await waitUntil(async () => (await rowOf(elsewhere)) !== undefined && running.holes === 1);
    await environment.send(after, messageCommand('still here'));
    await environment.send(elsewhere, messageCommand('still here'));
    await waitUntil(async () => (await rowOf(elsewhere))?.version === 2);

    expect(await rowOf(before)).toBeDefined();
    expect(await rowOf(after)).toBeUndefined();
    expect(await cursorOf(shard)).toBe(Number(row!.pos) - 1);
    expect(running.alarms).toEqual([{ shard, pos: Number(row!.pos), reason: 'hole' }]);
    expect(errors).toHaveBeenCalledTimes(1);

    await environment.query(`insert into chat_event select * from kept`);
    await waitUntil(isFullyProjected);
    expect(running.alarms).toEqual([]);
    expect(running.holes).toBe(1);
    errors.mockRestore();
  });

  it('loses and duplicates nothing when its connection is killed during a flush', async () => {
    startRelay();
    await waitUntil(isFullyProjected);
    const sessionId = await environment.openSession();
    await waitUntil(isFullyProjected);
    const [shard, version] = [shardOf(sessionId), (await rowOf(sessionId))!.version];
    const cursor = await cursorOf(shard);

    const holder = new Client({ connectionString: environment.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`select from inbox where session_id = $1 for update`, [sessionId]);
    await environment.send(sessionId, messageCommand('help'));
    const blocked = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into inbox %'`;
    await waitUntil(async () => (await environment.query(blocked)).length > 0);
    await environment.query(`select pg_terminate_backend(pid) from (${blocked}) as flush`);
    await waitUntil(async () => (await environment.query(blocked)).length === 0);
    expect([await cursorOf(shard), (await rowOf(sessionId))!.version]).toEqual([cursor, version]);

    await holder.end();
    await waitUntil(isFullyProjected);
    expect((await rowOf(sessionId))!.version).toBe(version + 1);
  });

  it('continues without Redis', async () => {
    startRelay();
    const sessionId = await environment.openSession();
    await waitUntil(isFullyProjected);
    await environment.redis.kill('SIGKILL');
    await environment.send(sessionId, messageCommand('while Redis is away'));
    await waitUntil(isFullyProjected);
    await environment.redis.restart();
  });
});

describe('a log that is shorter than what was projected of it', () => {
  it('is gone on with from its head, and the rows that are ahead of it are written anew', async () => {
    const shard = 21;
    const short = await environment.openSession(shard);
    await environment.send(short, messageCommand('remains'));
    const rows = await environment.query(`select * from chat_session where id = $1`, [short]);
    await environment.send(short, messageCommand('vanishes'));
    const gone = await environment.openSession(shard);
    startRelay();
    await waitUntil(isFullyProjected);
    await relay!.onModuleDestroy();
    const { version, last_pos } = rows[0] as { version: number; last_pos: string };
    await environment.query(`delete from chat_event where session_id = $1 or session_id = $2 and version > $3`, [
      ...[gone, short, version],
    ]);
    await environment.query(`delete from chat_session where id = $1`, [gone]);
    await environment.query(`update chat_session set version = $2, last_pos = $3 where id = $1`, [
      short,
      version,
      last_pos,
    ]);

    startRelay();
    await waitUntil(async () => (await rowOf(gone)) === undefined);
    expect([(await rowOf(short))!.version, await cursorOf(shard)]).toEqual([version, Number(last_pos)]);
    await environment.send(short, messageCommand('goes on'));
    await waitUntil(isFullyProjected);
    expect((await rowOf(short))!.version).toBe(version + 1);
  });
});

describe('two relays at once', () => {
  const shards = [8];
  const createDependencies = () => {
    const { pool, isDistributed, keyring, quarantine, pubSub, epochs, log } = environment.resources;
    return {
      tail: new LogTailStore(pool, isDistributed),
      projection: new ProjectionStore(pool),
      keyring,
      quarantine,
      pubSub,
      epochs,
      log,
    };
  };

  it('that process the same shards lose and duplicate nothing', async () => {
    const sessions = [
      await environment.openSession(8),
      await environment.openSession(8),
      await environment.openSession(8),
    ];
    const runners = [
      new ShardGroupRunner({ shards, fence: 900 }, createDependencies()),
      new ShardGroupRunner({ shards, fence: 900 }, createDependencies()),
    ];
    for (let n = 0; n < 10; n += 1)
      for (const sessionId of sessions)
        await environment.send(sessionId, messageCommand(`number ${n} of ${sessionId}`));
    const unprojected = `select * from (${UNPROJECTED_SESSIONS_SQL}) as u where u.shard = 8`;
    await waitUntil(async () => (await environment.query(unprojected)).length === 0);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await environment.query(unprojected)).toEqual([]);
  });

  it('with two fences: the one with the lower fence writes nothing, and ends', async () => {
    const sessionId = await environment.openSession(8);
    const { tail, projection, epochs } = createDependencies();
    const epoch = epochs.current;
    const [[, pos]] = (await tail.claim(shards, { fence: 901, epoch })) as [readonly [number, number]];
    await tail.claim(shards, { fence: 902, epoch });
    const moves = [{ shard: 8, after: pos, to: pos + 1, sessionIds: [sessionId] }];
    await expect(projection.flush({ fence: 901, epoch, moves, marked: [] })).rejects.toThrow(StaleFence);
    expect(await cursorOf(8)).toBe(pos);
    expect(await rowOf(sessionId)).toBeUndefined();

    const late = new ShardGroupRunner({ shards, fence: 901 }, createDependencies());
    await waitUntil(() => late.isOver);
    expect(await rowOf(sessionId)).toBeUndefined();
    await projection.flush({ fence: 902, epoch, moves, marked: [] });
    expect(await rowOf(sessionId)).toBeDefined();
  });
});

describe('a relay whose database was replaced by a standby that lagged', () => {
  it('goes on from the cursors of the new log, and not from the positions of the old one', async () => {
    const { pool, isDistributed, keyring, quarantine, pubSub, log } = environment.resources;
    const epochs = { current: '1.1' as typeof environment.resources.epochs.current };
    const runner = new ShardGroupRunner(
      { shards: [16], fence: 900 },
      {
        ...{
          tail: new LogTailStore(pool, isDistributed),
          projection: new ProjectionStore(pool),
          keyring,
          quarantine,
          pubSub,
          log,
          epochs,
        },
      },
    );
    const sessionId = await environment.openSession(16);
    await waitUntil(async () => (await rowOf(sessionId)) !== undefined);
    // As the standby had it: neither the row nor the move of the cursor had been shipped.
    await environment.query(`delete from inbox where session_id = $1`, [sessionId]);
    await environment.query(`update cursor set pos = 0 where consumer = 'inbox' and shard = 16`);
    epochs.current = '1.2' as typeof epochs.current;
    await waitUntil(async () => (await rowOf(sessionId)) !== undefined);
    await runner.stop();
  });
});

const digestIncludes = ({ shard, sessionIds }: ChangeDigest, sessionId: SessionId): boolean =>
  shard === shardOf(sessionId) && sessionIds.includes(sessionId);
