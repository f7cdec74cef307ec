import { Client } from 'pg';
import { v4 } from 'uuid';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import { searchKeyOf } from '@libs/ledger/tokens.ts';
import {
  CONSOLES_CHANNEL,
  decodeAnnouncement,
  decodeDigest,
  sessionChannel,
  type Digest,
} from '@libs/server/announce.ts';
import { createSearch } from '@libs/server/search.reader.ts';
import { groundForThisFile } from '../../../../infra/jest/ground-for-this-file.ts';
import { MEI, UNPROJECTED, until } from '../../../../infra/jest/ledger-ground.ts';
import { GroupRunner } from './group-runner.ts';
import { ProjectionStore, StaleFence } from './projection.store.ts';
import { Relay } from './relay.ts';
import { SearchedWords } from './searched-words.ts';
import { TailStore } from './tail.store.ts';

const ground = groundForThisFile();
let relay: Relay | undefined;

afterEach(async () => {
  await relay?.onModuleDestroy();
  relay = undefined;
});

function startRelay(): Relay {
  relay = new Relay(ground.plumbing);
  relay.onModuleInit();
  return relay;
}

const says = (text: string) => ({ type: 'message.send', text }) as const;
const quiet = async () => (await ground.query(UNPROJECTED)).length === 0;
const cursorOf = async (shard: number) =>
  Number(
    (await ground.query<{ pos: string }>(`select pos from cursor where consumer = 'inbox' and shard = $1`, [shard]))[0]
      ?.pos ?? 0,
  );
const rowOf = async (sessionId: SessionId) =>
  (
    await ground.query<{ version: number; status: string }>(`select * from inbox where session_id = $1`, [sessionId])
  )[0];

const found = (words: string) => createSearch(ground.plumbing.pool, ground.plumbing.sealingKey)(words, 10);

async function heard(channel: string): Promise<string[]> {
  const messages: string[] = [];
  ground.plumbing.bus.onMessage((from, message) => from === channel && messages.push(message));
  await ground.plumbing.bus.subscribe(channel);
  return messages;
}

describe('the relay', () => {
  it('tells a session’s readers and the consoles of what its gateway died before telling', async () => {
    const sessionId = await ground.open();
    const [hints, digests] = [await heard(sessionChannel(sessionId)), await heard(CONSOLES_CHANNEL)];
    startRelay();
    await until(quiet);
    const version = await ground.say(sessionId, says('help'));
    await until(() => hints.some((hint) => hint.includes(`"version":${version}`)));
    expect(decodeAnnouncement(hints.at(-1)!)).toEqual({ hint: { sessionId, version } });

    const shard = shardOf(sessionId);
    await until(() => digests.map(decodeDigest).some((digest) => tells(digest, sessionId)));
    await until(quiet);
    await until(
      async () =>
        digests.map(decodeDigest).findLast((digest) => digest.shard === shard)?.pos === (await cursorOf(shard)),
    );
  });

  it('shows every session as the log has it, and finds it by its words as they are typed', async () => {
    startRelay();
    const [one, two] = [await ground.open(), await ground.open()];
    await ground.say(one, says('我被骗了，转了５０００元'));
    await ground.say(one, says('please wait'), MEI);
    await ground.say(one, { type: 'note.add', text: 'bank called Mühlbank' }, MEI);
    await ground.say(two, says('WAIT for me'));
    await ground.say(two, { type: 'session.close' }, { role: 'agent', agentId: v4() as AgentId });
    await until(quiet);

    expect(await rowOf(one)).toMatchObject({ status: 'active', version: 5 });
    expect(await rowOf(two)).toMatchObject({ status: 'closed', version: 3 });
    expect(await found('wait')).toEqual([two, one]);
    expect(await found('被骗')).toEqual([one]);
    expect(await found('5000元 mühlbank')).toEqual([one]);
    expect(await found('骗被')).toEqual([]);
  });

  it('stops a shard at a hole, says so once, carries the others on, and goes on when the event turns up', async () => {
    const shard = 13;
    const [before, lost, after, elsewhere] = [
      await ground.open(shard),
      await ground.open(shard),
      await ground.open(shard),
      await ground.open(shard + 1),
    ];
    const [row] = await ground.query<{ pos: string }>(`select pos from chat_event where session_id = $1`, [lost]);
    await ground.query(`create temporary table kept as select * from chat_event where session_id = $1`, [lost]);
    await ground.query(`delete from chat_event where session_id = $1`, [lost]);

    const errors = jest.spyOn(ground.plumbing.log, 'error');
    const running = startRelay();
    await until(async () => (await rowOf(elsewhere)) !== undefined && running.holes === 1);
    await ground.say(after, says('still here'));
    await ground.say(elsewhere, says('still here'));
    await until(async () => (await rowOf(elsewhere))?.version === 2);

    expect(await rowOf(before)).toBeDefined();
    expect(await rowOf(after)).toBeUndefined();
    expect(await cursorOf(shard)).toBe(Number(row!.pos) - 1);
    expect(running.alarms).toEqual([{ shard, pos: Number(row!.pos), reason: 'hole' }]);
    expect(errors).toHaveBeenCalledTimes(1);

    await ground.query(`insert into chat_event select * from kept`);
    await until(quiet);
    expect(running.alarms).toEqual([]);
    expect(running.holes).toBe(1);
    errors.mockRestore();
  });

  it('loses and doubles nothing when its connection is killed in the middle of a flush', async () => {
    startRelay();
    await until(quiet);
    const sessionId = await ground.open();
    await until(quiet);
    const [shard, version] = [shardOf(sessionId), (await rowOf(sessionId))!.version];
    const cursor = await cursorOf(shard);

    const holder = new Client({ connectionString: ground.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`select from inbox where session_id = $1 for update`, [sessionId]);
    await ground.say(sessionId, says('help'));
    const blocked = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into inbox %'`;
    await until(async () => (await ground.query(blocked)).length > 0);
    await ground.query(`select pg_terminate_backend(pid) from (${blocked}) as flush`);
    await until(async () => (await ground.query(blocked)).length === 0);
    expect([await cursorOf(shard), (await rowOf(sessionId))!.version]).toEqual([cursor, version]);

    await holder.end();
    await until(quiet);
    expect((await rowOf(sessionId))!.version).toBe(version + 1);
    expect(await found('help')).toContain(sessionId);
  });

  it('goes on without Redis', async () => {
    startRelay();
    const sessionId = await ground.open();
    await until(quiet);
    await ground.redis.kill('SIGKILL');
    await ground.say(sessionId, says('nobody rings'));
    await until(quiet);
    await ground.redis.restart();
  });
});

describe('two relays at once', () => {
  const shards = [8];
  const means = () => {
    const { pool, keyring, bus, log, sealingKey } = ground.plumbing;
    const words = new SearchedWords({ keyring, searchKey: searchKeyOf(sealingKey), log });
    return { tail: new TailStore(pool), projection: new ProjectionStore(pool), words, bus, log };
  };

  it('that both believe to hold the same shards change nothing', async () => {
    const sessions = [await ground.open(8), await ground.open(8), await ground.open(8)];
    const runners = [
      new GroupRunner({ shards, fence: 900 }, means()),
      new GroupRunner({ shards, fence: 900 }, means()),
    ];
    for (let n = 0; n < 10; n += 1)
      for (const sessionId of sessions) await ground.say(sessionId, says(`number ${n} of ${sessionId}`));
    const unprojected = `select * from (${UNPROJECTED}) as u where shard_of(u.id) = 8`;
    await until(async () => (await ground.query(unprojected)).length === 0);
    for (const sessionId of sessions) expect(await found(sessionId.slice(-12))).toEqual([sessionId]);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await ground.query(unprojected)).toEqual([]);
  });

  it('of which one holds a later fence: the former one writes nothing, and ends', async () => {
    const sessionId = await ground.open(8);
    const { tail, projection, words } = means();
    const [[, pos]] = (await tail.claim(shards, 901)) as [readonly [number, number]];
    await tail.claim(shards, 902);
    const moves = [{ shard: 8, after: pos, to: pos + 1, sessionIds: [sessionId] }];
    const findable = [{ sessionId, tokens: [1n] }];
    await expect(projection.flush({ fence: 901, moves, findable })).rejects.toThrow(StaleFence);
    expect(await cursorOf(8)).toBe(pos);
    expect(await rowOf(sessionId)).toBeUndefined();

    const late = new GroupRunner({ shards, fence: 901 }, { ...means(), words });
    await until(() => late.isOver);
    expect(await rowOf(sessionId)).toBeUndefined();
    await projection.flush({ fence: 902, moves, findable });
    expect(await rowOf(sessionId)).toBeDefined();
  });
});

const tells = ({ shard, sessionIds }: Digest, sessionId: SessionId): boolean =>
  shard === shardOf(sessionId) && sessionIds.includes(sessionId);
