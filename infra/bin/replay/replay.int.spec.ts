import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { MEI, UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../jest/ledger-environment.ts';
import { appendUnreadableEvent } from '../../jest/append-unreadable-event.ts';
import { startRelay } from '../../jest/start-relay.ts';
import type { SessionId, TagId } from '@libs/protocol/ids.ts';
import { SessionReports } from '@libs/server/session-reports.ts';
import { SHARD_COUNT, shardOf } from '@libs/ledger/shard.ts';
import { inboxProjection } from './inbox-projection.ts';
import type { ProjectionDifference, Projection } from './projection.ts';
import { countEvents } from './log-positions.ts';
import type { ReplayPosition } from './replay-position.ts';
import { reportsProjection } from './reports-projection.ts';
import { replayProjection } from './replay-projection.ts';
import { sessionsProjection } from './sessions-projection.ts';
import { timersProjection } from './timers-projection.ts';

const TAG = '0199f3a2-0000-7000-8000-000000000001' as TagId;
let stopRelay: () => Promise<void>;
let sessions: SessionId[];

afterAll(() => stopRelay());
const environment = ledgerForThisFile('worker');

beforeAll(async () => {
  stopRelay = startRelay(environment);
  sessions = await Promise.all(Array.from({ length: 12 }, () => environment.openSession()));
  for (const [index, sessionId] of sessions.entries()) await fillSession(sessionId, index);
  await waitUntil(async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0);
  await new SessionReports(environment.resources.pool).update();
});

const messageCommand = (text: string) => ({ type: 'message.send', text }) as const;

/** Sessions in every state: silent, waiting, active, active and asked again, with a note, closed, closed and reopened. */
async function fillSession(sessionId: SessionId, index: number): Promise<void> {
  if (index > 0) await environment.send(sessionId, messageCommand(`我被骗了 number ${index}`));
  if (index > 3) await environment.send(sessionId, messageCommand('what happened?'), MEI);
  if (index > 5) await environment.send(sessionId, { type: 'note.add', text: 'call back' }, MEI);
  if (index > 7) await environment.send(sessionId, { type: 'session.close' }, MEI);
  if (index === 2 || index === 7) await environment.send(sessionId, { type: 'session.tag', tagId: TAG }, MEI);
  if (index === 3) await environment.send(sessionId, { ...messageCommand('我不想活了'), isDistressed: true });
  if (index > 9 || index === 5) await environment.send(sessionId, messageCommand('one more thing'));
}

async function replayed(projection: Projection, repair = false) {
  const { databaseUrl } = environment;
  const { differences, remaining, quarantined } = await replayProjection({
    ...{ databaseUrl, projection, repair, onEvents: () => undefined },
  });
  return { differences: differences.first, remaining: remaining.first, quarantined: quarantined.first };
}
const allProjections = () => [sessionsProjection, inboxProjection, reportsProjection];
const [theSessions, theInbox] = [0, 1].map((index) => () => allProjections()[index]!);
const fields = (differences: ProjectionDifference[]) => differences.map(({ sessionId, field }) => [sessionId, field]);

describe('a replay', () => {
  it('finds every projection equal to the log, and reads every event', async () => {
    const total = await countEvents(environment.databaseUrl);
    for (const projection of allProjections()) {
      let seen = 0;
      const order = { databaseUrl: environment.databaseUrl, projection, repair: false };
      const { differences } = await replayProjection({ ...order, onEvents: (count) => (seen += count) });
      expect([projection.name, differences.first, seen]).toEqual([projection.name, [], total]);
    }
  });

  it('reports what the reports count wrongly, and repairs it', async () => {
    const [one, two] = [sessions[4]!, sessions[8]!];
    await environment.query(`update session_report set answered_at = null where session_id = $1`, [one]);
    await environment.query(`delete from session_report where session_id = $1`, [two]);
    const { differences } = await replayed(reportsProjection);
    expect(fields(differences).sort()).toEqual([[one, 'answered_at'] as const, [two, 'row'] as const].sort());
    expect((await replayed(reportsProjection, true)).remaining).toEqual([]);
    expect((await replayed(reportsProjection)).differences).toEqual([]);
  });

  it('reports an inbox row that was changed, and repairs it', async () => {
    const [one, two, three, four] = [sessions[4]!, sessions[5]!, sessions[8]!, sessions[2]!];
    const [tagged, raised] = [sessions[7]!, sessions[3]!];
    await environment.query(`update inbox set customer_msgs = customer_msgs + 1 where session_id = $1`, [one]);
    await environment.query(`update inbox set preview = '\\x01' where session_id = $1`, [two]);
    await environment.query(`delete from inbox where session_id = $1`, [three]);
    await environment.query(`update inbox set waiting_since = null where session_id = $1`, [four]);
    await environment.query(`update inbox set tags = '{}' where session_id = $1`, [tagged]);
    await environment.query(`update inbox set distress = 'handled' where session_id = $1`, [raised]);

    const { differences } = await replayed(theInbox!());
    expect(fields(differences).sort()).toEqual(
      [
        [one, 'customer_msgs'],
        [two, 'preview is the current one'],
        [three, 'row'],
        [four, 'waiting_since'],
        [tagged, 'tags'],
        [raised, 'distress'],
      ].sort(),
    );
    expect(differences.find(({ sessionId }) => sessionId === one)?.message).toBe('is 2, should be 1');

    expect((await replayed(theInbox!(), true)).remaining).toEqual([]);
    expect((await replayed(theInbox!())).differences).toEqual([]);
    expect(await environment.query(UNPROJECTED_SESSIONS_SQL)).toEqual([]);
  });

  it('reports a session row that was changed, and repairs it', async () => {
    const [one, two, three, four] = [sessions[6]!, sessions[10]!, sessions[5]!, sessions[4]!];
    const before = await environment.query(`select * from chat_session where id = $1`, [two]);
    await environment.query(`update chat_session set status = 'waiting', agent_id = null where id = $1`, [one]);
    await environment.query(`delete from chat_session where id = $1`, [two]);
    await environment.query(`update chat_session set last_message_version = 1 where id = $1`, [three]);
    await environment.query(`update chat_session set last_message_version = null where id = $1`, [four]);

    const { differences, remaining } = await replayed(theSessions!(), true);
    expect(fields(differences).sort()).toEqual(
      [
        [one, 'status'],
        [one, 'agent_id'],
        [two, 'row'],
        [three, 'last_message_version'],
        [four, 'last message is known'],
      ].sort(),
    );
    expect(remaining).toEqual([]);
    expect(await environment.query(`select * from chat_session where id = $1`, [two])).toEqual(before);
    await replayed(theInbox!(), true);
  });

  it('takes the preview that a version before migration 18 wrote for the last message', async () => {
    const sessionId = sessions[1]!;
    for (const table of ['chat_session', 'inbox'])
      await environment.query(
        `update ${table} set preview = '\\x01' where ${table === 'inbox' ? 'session_id' : 'id'} = $1`,
        [sessionId],
      );
    await environment.query(`update chat_session set last_message_version = null where id = $1`, [sessionId]);
    for (const projection of [theSessions!(), theInbox!()])
      expect((await replayed(projection)).differences).toEqual([]);
  });

  it('reports a timer whose message is in the log, and deletes only that one', async () => {
    const answered = `select command_id as id from chat_event where session_id = $1 and version = 1`;
    const [timer] = await environment.query<{ id: string }>(answered, [sessions[7]!]);
    const before = await environment.query(`select id from timer order by id`);
    expect((await replayed(timersProjection)).differences).toEqual([]);
    await environment.query(
      `insert into timer (id, shard, session_id, kind, due_at) values ($1, $2, $3, 'welcome', now() - interval '1 hour')`,
      [timer!.id, shardOf(sessions[7]!), sessions[7]!],
    );
    const { differences, remaining } = await replayed(timersProjection, true);
    expect(fields(differences)).toEqual([[sessions[7]!, `timer ${timer!.id} (welcome)`]]);
    expect(remaining).toEqual([]);
    expect(await environment.query(`select id from timer order by id`)).toEqual(before);
  });

  it('goes on where it stopped, and reports what was found before', async () => {
    const [early] = await environment.query<{ id: SessionId }>(
      `select session_id as id from inbox order by shard, session_id limit 1`,
    );
    await environment.query(`update inbox set agent_msgs = agent_msgs + 1 where session_id = $1`, [early!.id]);
    const { databaseUrl } = environment;
    const order = { databaseUrl, projection: theInbox!(), repair: false, onEvents: () => undefined };
    let saved = '';
    const stop = new Error('stopped');
    await expect(
      replayProjection({
        ...order,
        onPosition: (position) => {
          saved = JSON.stringify(position);
          if (Object.keys(position.shards).length > SHARD_COUNT / 2) throw stop;
        },
      }),
    ).rejects.toThrow(stop);

    const position = JSON.parse(saved) as ReplayPosition;
    const before = position.events;
    let seen = 0;
    await replayProjection({ ...order, position, onEvents: (count) => (seen += count) });
    expect([before + seen, position.events]).toEqual(Array(2).fill(await countEvents(databaseUrl)));
    expect(fields(position.differences.first)).toEqual([[early!.id, 'agent_msgs']]);
    await replayed(theInbox!(), true);
  });

  it('rebuilds empty projections while messages are being sent', async () => {
    await environment.query(`truncate inbox`);
    let isWriting = true;
    const writing = (async () => {
      for (let index = 0; isWriting; index += 1)
        await environment.send(sessions[index % 3]!, messageCommand(`meanwhile ${index}`));
    })();
    for (const projection of allProjections()) expect((await replayed(projection, true)).remaining).toEqual([]);
    isWriting = false;
    await writing;
    await waitUntil(async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0);
    for (const projection of allProjections()) expect((await replayed(projection)).differences).toEqual([]);
  });

  it('lists the events that cannot be read, compares all others, and repairs none of their sessions', async () => {
    const { databaseUrl } = environment;
    const unreadable = sessions[9]!;
    for (const reason of ['unknown-type', 'wrong-fields', 'sealed-body'] as const)
      await appendUnreadableEvent({ databaseUrl, sessionId: unreadable, reason });
    await environment.send(unreadable, messageCommand('after it'));
    await waitUntil(async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0);
    await environment.query(`update chat_session set customer_msgs = 77 where id = any($1)`, [
      [unreadable, sessions[5]],
    ]);

    const { differences, remaining, quarantined } = await replayed(theSessions!(), true);
    expect(quarantined.map(({ sessionId, reason }) => [sessionId, reason])).toEqual([
      [unreadable, 'unknown-type'],
      [unreadable, 'wrong-fields'],
    ]);
    expect(fields(differences)).toEqual([[sessions[5], 'customer_msgs']]);
    expect(remaining).toEqual([]);
    await environment.query(
      `update chat_session s set customer_msgs = i.customer_msgs from inbox i where i.shard = s.shard and i.session_id = s.id and s.id = $1`,
      [unreadable],
    );
  });

  it('finds marks that are missing from a row ahead of the relay', async () => {
    const tagged = sessions[2]!;
    await stopRelay();
    const before = await environment.query(`select shard, pos from cursor where consumer = 'inbox'`);
    await environment.query(
      `update cursor c set pos = i.pos - 1 from inbox i where c.consumer = 'inbox' and c.shard = i.shard and i.session_id = $1`,
      [tagged],
    );
    await environment.query(`update inbox set tags = '{}' where session_id = $1`, [tagged]);
    const { differences, remaining } = await replayed(theInbox!(), true);
    expect(fields(differences)).toEqual([[tagged, 'tags']]);
    expect(remaining).toEqual([]);
    await environment.query(
      `update cursor c set pos = b.pos from jsonb_to_recordset($1) as b (shard smallint, pos bigint)
       where c.consumer = 'inbox' and c.shard = b.shard`,
      [JSON.stringify(before)],
    );
  });

  it('reports what is missing from the log, and repairs nothing from an incomplete log', async () => {
    const lost = sessions[1]!;
    await stopRelay();
    const [event] = await environment.query<{ pos: string }>(
      `delete from chat_event where session_id = $1 and version = 1 returning pos`,
      [lost],
    );
    const before = await environment.query(`select * from chat_session where id = $1`, [lost]);
    const { differences, remaining } = await replayed(theSessions!(), true);
    expect(remaining).toEqual(differences);
    expect(await environment.query(`select * from chat_session where id = $1`, [lost])).toEqual(before);
    expect(fields(differences)).toEqual(
      expect.arrayContaining([
        [null, `position in shard ${shardOf(lost)}`],
        [lost, 'version'],
      ]),
    );
    expect(differences.map(({ message }) => message)).toContain(`${event!.pos} is not in the log: restore it`);
  });
});
