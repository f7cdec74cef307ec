import { v4 } from 'uuid';
import { appendUnreadableEvent } from '../../../../infra/jest/append-unreadable-event.ts';
import { MEI } from '../../../../infra/jest/ledger-environment.ts';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { PREVIEW_MAX_LENGTH } from '@libs/guard/preview-line.ts';
import { seal } from '@libs/ledger/sealing.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { AgentId, SessionId, TagId } from '@libs/protocol/ids.ts';
import type { VisitorPresence } from '../presence/visitor-presence.ts';
import type { ConversationAccess } from '../authorization/conversation-access.ts';
import { InboxReader, withUnread } from './inbox.reader.ts';

const environment = ledgerForThisFile('gateway');
let inbox: InboxReader;
beforeAll(() => {
  const access = { ruleOf: async (agentId: AgentId) => ({ access: 'everyone', agentId, opened: new Set() }) };
  inbox = new InboxReader(
    environment.resources,
    { online: async () => new Set() } as unknown as VisitorPresence,
    access as unknown as ConversationAccess,
  );
});

const messageCommand = (text: string) => ({ type: 'message.send', text }) as const;

/** As the relay writes it. */
const copyToInbox = (sessionId: SessionId) =>
  environment.query(
    `insert into inbox (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, preview,
                        created_at, last_message_at, waiting_since, sort_at)
     select id, shard, last_pos, version, status, agent_id, lang, customer_msgs, agent_msgs, preview,
            created_at, last_message_at, waiting_since, coalesce(last_message_at, created_at)
     from chat_session where shard = $1 and id = $2`,
    [shardOf(sessionId), sessionId],
  );

async function listed(...sessionIds: SessionId[]): Promise<Record<SessionId, string | null>> {
  for (const sessionId of sessionIds) await copyToInbox(sessionId);
  const rows = await inbox.byIds(v4() as AgentId, sessionIds);
  return Object.fromEntries(rows.map(({ sessionId, lastMessage }) => [sessionId, lastMessage]));
}

describe('the text of a row', () => {
  it('is the last message of a person, and not a note after it', async () => {
    const [silent, answered] = [await environment.openSession(), await environment.openSession()];
    await environment.send(answered, messageCommand('help'));
    await environment.send(answered, messageCommand('what happened?'), MEI);
    await environment.send(answered, { type: 'note.add', text: 'call back' }, MEI);
    expect(await listed(silent, answered)).toEqual({ [silent]: null, [answered]: 'what happened?' });
  });

  it('is one line, masked, whatever was sent', async () => {
    const sessionId = await environment.openSession();
    await environment.send(sessionId, messageCommand(`reach me at ada@example.org\n${'zz '.repeat(400)}`));
    const { [sessionId]: line } = await listed(sessionId);
    expect(line).toMatch(/^reach me at •{6} zz /);
    expect(line).toHaveLength(PREVIEW_MAX_LENGTH);
  });

  it('is missing where the message does not open, and in no other row', async () => {
    const [unreadable, other] = [await environment.openSession(), await environment.openSession()];
    await environment.send(other, messageCommand('help'));
    const { databaseUrl } = environment;
    const version = await appendUnreadableEvent({ databaseUrl, sessionId: unreadable, reason: 'sealed-body' });
    await environment.query(`update chat_session set last_message_version = $3 where shard = $1 and id = $2`, [
      shardOf(unreadable),
      unreadable,
      version,
    ]);
    expect(await listed(unreadable, other)).toEqual({ [unreadable]: null, [other]: 'help' });
  });

  it('is the preview where the version before has written the last message', async () => {
    const sessionId = await environment.openSession();
    await environment.send(sessionId, messageCommand('help'));
    const key = (await environment.resources.keyring.getKey(sessionId))!;
    await environment.query(
      `update chat_session set last_message_version = null, preview = $3 where shard = $1 and id = $2`,
      [shardOf(sessionId), sessionId, seal(key, Buffer.from('from before'), `preview|${sessionId}`)],
    );
    expect(await listed(sessionId)).toEqual({ [sessionId]: 'from before' });
  });

  it('is gone with an erasure, at once', async () => {
    const sessionId = await environment.openSession();
    await environment.send(sessionId, messageCommand('help'));
    expect(await listed(sessionId)).toEqual({ [sessionId]: 'help' });
    await environment.send(sessionId, { type: 'session.erase' });
    const [row] = await inbox.byIds(v4() as AgentId, [sessionId]);
    expect(row!.lastMessage).toBeNull();
  });
});

describe('a row that is read once for several agents', () => {
  it('has for each the unread count that it has when that agent asks', async () => {
    const [looked, other] = [v4() as AgentId, v4() as AgentId];
    const [read, erased] = [await environment.openSession(), await environment.openSession()];
    for (const sessionId of [read, read, erased]) await environment.send(sessionId, messageCommand('help'));
    await environment.send(erased, { type: 'session.erase' });
    for (const sessionId of [read, erased]) await copyToInbox(sessionId);
    await environment.query(
      `insert into read_mark (shard, session_id, reader, up_to, seen_msgs) values ($1, $2, $3, 2, 1)`,
      [shardOf(read), read, looked],
    );
    const { rows, seen } = await inbox.byIdsForAll([other, looked], [read, erased]);
    for (const agentId of [looked, other]) {
      const shared = rows.map((row) => withUnread(row, seen.get(agentId)?.get(row.sessionId)));
      const own = await inbox.byIds(agentId, [read, erased]);
      expect(new Set(shared)).toEqual(new Set(own));
      expect(shared.find(({ sessionId }) => sessionId === read)!.unread).toBe(agentId === looked ? 1 : 2);
    }
  });
});

describe('the view of those who wait', () => {
  const me = v4() as AgentId;
  const CROWD = 450;
  afterAll(() => environment.query(`delete from inbox where lang = 'fr' or status = 'waiting'`));
  /** Since so many minutes; a row of the version before has only the time of its last message. */
  const moveBack = (sessionId: SessionId, minutes: number, column = 'waiting_since') =>
    environment.query(`update inbox set ${column} = now() - make_interval(mins => $2) where session_id = $1`, [
      sessionId,
      minutes,
    ]);

  it('begins with who has waited longest, whatever they wrote since, and has nobody who was answered', async () => {
    const [first, second, before, answered] = await Promise.all(
      Array.from({ length: 4 }, () => environment.openSession()),
    );
    for (const sessionId of [first, second, before, answered] as SessionId[])
      await environment.send(sessionId, messageCommand('help'));
    await environment.send(answered!, messageCommand('we are here'), MEI);
    for (const sessionId of [first, second, before, answered] as SessionId[]) await copyToInbox(sessionId);
    await moveBack(first!, 900_000);
    await moveBack(second!, 700_000);
    await environment.query(`update inbox set waiting_since = null where session_id = $1`, [before]);
    await moveBack(before!, 800_000, 'last_message_at');
    const { rows } = await inbox.page(me, { view: 'waiting' });
    expect(rows.slice(0, 3).map(({ sessionId }) => sessionId)).toEqual([first, before, second]);
    expect(rows.map(({ sessionId }) => sessionId)).not.toContain(answered);
    expect(Date.parse(rows[0]!.waitingSince!)).toBeLessThan(Date.parse(rows[2]!.waitingSince!));
    expect((await inbox.byIds(me, [answered!]))[0]!.waitingSince).toBeNull();
  });

  it('has who may be in danger before everybody, and lists them with what else agents have marked', async () => {
    const [raised, marked] = [await environment.openSession(), await environment.openSession()];
    const tag = v4() as TagId;
    for (const sessionId of [raised, marked] as SessionId[]) {
      await environment.send(sessionId, messageCommand('help'));
      await copyToInbox(sessionId);
    }
    await environment.query(`update inbox set distress = 'open' where session_id = $1`, [raised]);
    await environment.query(
      `update inbox set distress = 'handled', tags = array[$2::uuid], debrief_by = $3 where session_id = $1`,
      [...[marked, tag, me]],
    );
    const listed = async (query: Parameters<InboxReader['page']>[1]) =>
      (await inbox.page(me, query)).rows.map(({ sessionId }) => sessionId);
    expect((await listed({ view: 'waiting' }))[0]).toBe(raised);
    expect(await listed({ view: 'distress' })).toEqual([raised]);
    expect(await listed({ view: 'debrief' })).toEqual([marked]);
    expect(await listed({ view: 'all', tag })).toEqual([marked]);
    expect((await inbox.byIds(me, [marked]))[0]).toMatchObject({ tagIds: [tag], distress: 'handled', debriefBy: me });
    await environment.query(`delete from inbox where session_id = any($1)`, [[raised, marked]]);
  });

  it('is read page by page in that order, each row once', async () => {
    await environment.query(
      `insert into inbox (session_id, shard, pos, version, status, lang, customer_msgs, agent_msgs, created_at, last_message_at, waiting_since, sort_at)
       select id, get_byte(uuid_send(id), 15) & 63, n, 2, 'waiting', 'fr', 1, 0, now(), now(), now() - (n % 50) * interval '1 minute', now()
       from (select n, gen_random_uuid() as id from generate_series(1, $1::int) as n) as crowd`,
      [CROWD],
    );
    const listed: InboxRow[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await inbox.page(me, { view: 'waiting', ...(after ? { after } : {}) });
      listed.push(...page.rows);
      after = page.next;
    }
    const times = listed.map((row) => Date.parse(row.waitingSince ?? row.lastMessageAt!));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(listed.map(({ sessionId }) => sessionId)).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThanOrEqual(CROWD);
  });
});

describe('a flood of conversations that were only opened', () => {
  const EMPTY = 10_000;
  const me = v4() as AgentId;
  let written: SessionId[];
  beforeAll(async () => {
    written = [await environment.openSession(), await environment.openSession()];
    for (const sessionId of written) await environment.send(sessionId, messageCommand('help'));
    for (const sessionId of written) await copyToInbox(sessionId);
    await environment.query(
      `insert into inbox (session_id, shard, pos, version, status, lang, customer_msgs, agent_msgs, created_at, sort_at)
       select id, get_byte(uuid_send(id), 15) & 63, n, 1, 'waiting', 'en', 0, 0, now() + n * interval '1 second', now() + n * interval '1 second'
       from (select n, gen_random_uuid() as id from generate_series(1, $1::int) as n) as flood`,
      [EMPTY],
    );
    await environment.query('analyze inbox', []);
  });

  it('pushes nobody down who has written, in the view of all', async () => {
    const page = await inbox.page(me, { view: 'all' });
    const ranks = written.map((sessionId) => page.rows.findIndex((row) => row.sessionId === sessionId));
    const empty = page.rows.findIndex(({ customerMessages }) => customerMessages === 0);
    for (const rank of ranks) expect([rank >= 0, rank < empty]).toEqual([true, true]);
    const next = await inbox.page(me, { view: 'all', after: page.next! });
    const seen = new Set(page.rows.map(({ sessionId }) => sessionId));
    expect(next.rows).toHaveLength(page.rows.length);
    expect(next.rows.filter(({ sessionId }) => seen.has(sessionId))).toEqual([]);
  });

  it('is browsing, page by page, and nobody of it is waiting', async () => {
    const { rows } = await inbox.page(me, { view: 'waiting' });
    expect(rows.map(({ sessionId }) => sessionId)).toEqual(expect.arrayContaining(written));
    expect(rows.filter(({ customerMessages }) => customerMessages === 0)).toEqual([]);
    const page = await inbox.page(me, { view: 'browsing' });
    const next = await inbox.page(me, { view: 'browsing', after: page.next! });
    const both = [...page.rows, ...next.rows];
    expect(new Set(both.map(({ sessionId }) => sessionId)).size).toBe(2 * page.rows.length);
    expect(both.filter(({ customerMessages }) => customerMessages > 0)).toEqual([]);
  });

  it('leaves the first list and the counts of the day to those who have written', async () => {
    const first = (await inbox.newest(me)).map(({ sessionId }) => sessionId);
    for (const sessionId of written) expect(first.slice(0, 20)).toContain(sessionId);
    expect((await inbox.dayCounts('UTC')).today).toBeLessThan(20);
  });

  it.each([
    ['all', 'inbox_rank'],
    ['waiting', 'inbox_line_raised'],
    ['browsing', 'inbox_rank'],
  ] as const)('costs a page of the view %s no scan of the flood', async (view, index) => {
    const { pool } = environment.resources;
    const statements: { text: string; values: unknown[] }[] = [];
    const spy = jest.spyOn(pool, 'query');
    await inbox.page(me, { view });
    for (const [text, values] of spy.mock.calls as unknown as [unknown, unknown[]][])
      if (typeof text === 'string' && text.includes('moment')) statements.push({ text, values });
    spy.mockRestore();
    const [{ text, values }] = statements as [{ text: string; values: unknown[] }];
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});

describe('a flood of conversations that are held back', () => {
  const HELD = 10_000;
  const me = v4() as AgentId;
  let honest: SessionId;
  beforeAll(async () => {
    honest = await environment.openSession();
    await environment.send(honest, messageCommand('help'));
    await copyToInbox(honest);
    await environment.query(
      `with flood as (
         insert into inbox (session_id, shard, pos, version, status, lang, customer_msgs, agent_msgs, created_at, last_message_at, sort_at)
         select id, get_byte(uuid_send(id), 15) & 63, $1 + n, 2, 'waiting', 'en', 1, 0, at, at, at
         from (select n, gen_random_uuid() as id, now() + n * interval '1 second' as at from generate_series(1, $1::int) as n) as one
         returning shard, session_id)
       insert into held_conversation (shard, session_id) select shard, session_id from flood`,
      [HELD],
    );
    await environment.query('analyze inbox, held_conversation', []);
  });

  it.each(['all', 'waiting'] as const)('pushes nobody down in the view %s', async (view) => {
    const { rows } = await inbox.page(me, { view });
    expect(rows.map(({ sessionId }) => sessionId)).toContain(honest);
  });

  it('leaves the first list, the changes and the counts of the day to the others', async () => {
    const before = (await inbox.dayCounts('UTC')).today;
    expect((await inbox.newest(me)).map(({ sessionId }) => sessionId)).toContain(honest);
    expect(await inbox.changedSince(me, Array<number>(64).fill(HELD))).toEqual([]);
    expect([before < 100, await inbox.countHeldBack()]).toEqual([true, HELD]);
  });

  it('is listed apart, page by page, and leaves there what is answered or taken', async () => {
    const page = await inbox.page(me, { view: 'held-back' });
    const next = await inbox.page(me, { view: 'held-back', after: page.next! });
    expect(new Set([...page.rows, ...next.rows].map(({ sessionId }) => sessionId)).size).toBe(2 * page.rows.length);
    const [answered, taken] = page.rows as [InboxRow, InboxRow];
    await environment.query(`update inbox set agent_msgs = 1 where session_id = $1`, [answered.sessionId]);
    await environment.query(`update inbox set status = 'active' where session_id = $1`, [taken.sessionId]);
    const listed = (await inbox.newest(me)).map(({ sessionId }) => sessionId);
    expect(listed).toEqual(expect.arrayContaining([answered.sessionId, taken.sessionId]));
    expect(await inbox.countHeldBack()).toBe(HELD - 2);
  });
});
