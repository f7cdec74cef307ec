import { groundForThisFile } from '../../jest/ground-for-this-file.ts';
import { MEI, UNPROJECTED, until } from '../../jest/ledger-ground.ts';
import { relayAtWork } from '../../jest/relay-at-work.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import { inboxProjection } from './inbox.ts';
import { previewsWith } from './previews.ts';
import type { Difference, Projection } from './projection.ts';
import { countEvents, replay } from './replay.ts';
import { searchProjection } from './search.ts';
import { sessionsProjection } from './sessions.ts';
import { timersProjection } from './timers.ts';

let stopRelay: () => Promise<void>;
let sessions: SessionId[];

afterAll(() => stopRelay());
const ground = groundForThisFile();

beforeAll(async () => {
  stopRelay = relayAtWork(ground);
  sessions = await Promise.all(Array.from({ length: 12 }, () => ground.open()));
  for (const [index, sessionId] of sessions.entries()) await live(sessionId, index);
  await until(async () => (await ground.query(UNPROJECTED)).length === 0);
});

const says = (text: string) => ({ type: 'message.send', text }) as const;

/** Every kind of life: silent, waiting, active, noted, closed, closed and reopened. */
async function live(sessionId: SessionId, index: number): Promise<void> {
  if (index > 0) await ground.say(sessionId, says(`我被骗了 number ${index}`));
  if (index > 3) await ground.say(sessionId, says('what happened?'), MEI);
  if (index > 5) await ground.say(sessionId, { type: 'note.add', text: 'call back' }, MEI);
  if (index > 7) await ground.say(sessionId, { type: 'session.close' }, MEI);
  if (index > 9) await ground.say(sessionId, says('one more thing'));
}

const replayed = (projection: Projection, repair = false) =>
  replay({ databaseUrl: ground.databaseUrl, projection, repair, onEvents: () => undefined });
const everything = () => [
  sessionsProjection(previewsWith(ground.plumbing.sealingKey)),
  inboxProjection,
  searchProjection(ground.plumbing.sealingKey),
];
const [theSessions, theInbox, theSearch] = [0, 1, 2].map((index) => () => everything()[index]!);
const fields = (differences: Difference[]) => differences.map(({ sessionId, field }) => [sessionId, field]);

describe('a replay', () => {
  it('finds every projection equal to the log, and reads every event of it', async () => {
    const total = await countEvents(ground.databaseUrl);
    for (const projection of everything()) {
      let seen = 0;
      const order = { databaseUrl: ground.databaseUrl, projection, repair: false };
      const { differences } = await replay({ ...order, onEvents: (count) => (seen += count) });
      expect([projection.name, differences, seen]).toEqual([projection.name, [], total]);
    }
  });

  it('names a list row that was tampered with, and heals it', async () => {
    const [one, two, three] = [sessions[4]!, sessions[5]!, sessions[8]!];
    await ground.query(`update inbox set customer_msgs = customer_msgs + 1 where session_id = $1`, [one]);
    await ground.query(`update inbox set preview = '\\x01' where session_id = $1`, [two]);
    await ground.query(`delete from inbox where session_id = $1`, [three]);

    const { differences } = await replayed(theInbox!());
    expect(fields(differences).sort()).toEqual(
      [
        [one, 'customer_msgs'],
        [two, 'preview is the current one'],
        [three, 'row'],
      ].sort(),
    );
    expect(differences.find(({ sessionId }) => sessionId === one)?.says).toBe('is 2, the log says 1');

    expect((await replayed(theInbox!(), true)).remaining).toEqual([]);
    expect((await replayed(theInbox!())).differences).toEqual([]);
    expect(await ground.query(UNPROJECTED)).toEqual([]);
  });

  it('names a hot row that was tampered with, heals it, and seals its preview anew', async () => {
    const [one, two] = [sessions[6]!, sessions[10]!];
    const before = await ground.query(`select * from chat_session where id = $1`, [two]);
    await ground.query(`update chat_session set status = 'waiting', agent_id = null where id = $1`, [one]);
    await ground.query(`delete from chat_session where id = $1`, [two]);

    const { differences, remaining } = await replayed(theSessions!(), true);
    expect(fields(differences).sort()).toEqual(
      [
        [one, 'status'],
        [one, 'agent_id'],
        [two, 'row'],
      ].sort(),
    );
    expect(remaining).toEqual([]);
    const preview = expect.any(Buffer);
    expect(await ground.query(`select * from chat_session where id = $1`, [two])).toEqual([
      { ...(before[0] as object), preview },
    ]);
    await replayed(theInbox!(), true);
  });

  it('names a session whose search words are wrong, and heals it', async () => {
    const [one, two] = [sessions[2]!, sessions[3]!];
    await ground.query(`update inbox_search set tokens = tokens[2:] || 7 where session_id = $1`, [one]);
    await ground.query(`delete from inbox_search where session_id = $1`, [two]);
    const { differences, remaining } = await replayed(theSearch!(), true);
    expect(fields(differences).sort()).toEqual(
      [
        [one, 'words'],
        [two, 'words'],
      ].sort(),
    );
    expect(differences.find(({ sessionId }) => sessionId === one)?.says).toBe('1 missing, 1 that do not occur in it');
    expect(remaining).toEqual([]);
  });

  it('names an alarm that rings although the log has its answer, and ends it and no other', async () => {
    const answered = `select command_id as id from chat_event where session_id = $1 and version = 1`;
    const [timer] = await ground.query<{ id: string }>(answered, [sessions[7]!]);
    const before = await ground.query(`select id from timer order by id`);
    expect((await replayed(timersProjection)).differences).toEqual([]);
    await ground.query(
      `insert into timer (id, shard, session_id, kind, due_at) values ($1, $2, $3, 'welcome', now() - interval '1 hour')`,
      [timer!.id, shardOf(sessions[7]!), sessions[7]!],
    );
    const { differences, remaining } = await replayed(timersProjection, true);
    expect(fields(differences)).toEqual([[sessions[7]!, `timer ${timer!.id} (welcome)`]]);
    expect(remaining).toEqual([]);
    expect(await ground.query(`select id from timer order by id`)).toEqual(before);
  });

  it('rebuilds everything from nothing while people go on writing', async () => {
    await ground.query(`truncate inbox, inbox_search`);
    let isWriting = true;
    const writing = (async () => {
      for (let index = 0; isWriting; index += 1) await ground.say(sessions[index % 3]!, says(`meanwhile ${index}`));
    })();
    for (const projection of everything()) expect((await replayed(projection, true)).remaining).toEqual([]);
    isWriting = false;
    await writing;
    await until(async () => (await ground.query(UNPROJECTED)).length === 0);
    for (const projection of everything()) expect((await replayed(projection)).differences).toEqual([]);
  });

  it('says what the log itself lacks, and repairs nothing from half a log', async () => {
    const lost = sessions[1]!;
    await stopRelay();
    const [event] = await ground.query<{ pos: string }>(
      `delete from chat_event where session_id = $1 and version = 1 returning pos`,
      [lost],
    );
    const before = await ground.query(`select * from chat_session where id = $1`, [lost]);
    const { differences, remaining } = await replayed(theSessions!(), true);
    expect(remaining).toEqual(differences);
    expect(await ground.query(`select * from chat_session where id = $1`, [lost])).toEqual(before);
    expect(fields(differences)).toEqual(
      expect.arrayContaining([
        [null, `position in shard ${shardOf(lost)}`],
        [lost, 'version'],
      ]),
    );
    expect(differences.map(({ says: said }) => said)).toContain(`${event!.pos} is not in the log: restore it`);
  });
});
