import { v4, v7 } from 'uuid';
import { seal } from '@libs/ledger/sealing.ts';
import type { AgentId, CommandId, SessionId, TagId } from '@libs/protocol/ids.ts';
import type { SearchAnswer, SearchQuestion } from '@libs/server/search-question.ts';
import { MEI, UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../../../infra/jest/ledger-environment.ts';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { startRelay } from '../../../../infra/jest/start-relay.ts';
import { startSearch, type SearchForTests } from '../../../../infra/jest/start-search.ts';

const environment = ledgerForThisFile('worker');
let search: SearchForTests;
let stopRelay: () => Promise<void>;
const isFullyProjected = async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0;

beforeEach(() => {
  stopRelay = startRelay(environment);
  search = startSearch(environment);
});
afterEach(async () => {
  await search.stop();
  await stopRelay();
});

const found = async (text: string, more: Partial<SearchQuestion> = {}) =>
  (await search.ask(text, more)).hits.map(({ sessionId }) => sessionId);
const isFound = (text: string, sessionId: SessionId) =>
  waitUntil(async () => (await found(text).catch((): SessionId[] => [])).includes(sessionId));
const write = (sessionId: SessionId, text: string) => environment.send(sessionId, { type: 'message.send', text });

async function storeDetails(sessionId: SessionId, column: 'contact' | 'identifiers', details: object): Promise<void> {
  const key = (await environment.resources.keyring.getKey(sessionId))!;
  const sealed = seal(key, Buffer.from(JSON.stringify(details)), `${column}|${sessionId}`);
  await environment.query(
    `insert into subject (shard, id, ${column}) values (shard_of($1), $1, $2)
     on conflict (shard, id) do update set ${column} = excluded.${column}`,
    [sessionId, sealed],
  );
}

describe('the process that holds the index', () => {
  it('finds people by what they wrote and by who they are, in what was there before it and in news', async () => {
    const sessionId = await environment.openSession();
    await write(sessionId, 'They took my savings at the lighthouse');
    await waitUntil(isFullyProjected);
    search.start();
    await isFound('lighthouse saving', sessionId);

    await environment.send(sessionId, { type: 'note.add', text: 'her sister called' }, MEI);
    await isFound('sister', sessionId);
    await storeDetails(sessionId, 'contact', { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+6581234567' });
    await environment.send(sessionId, { type: 'contact.give', name: 'Ada Lovelace' });
    await isFound('ada@', sessionId);
    expect(await found('Lovelace')).toEqual([sessionId]);
    expect(await found('4567')).toEqual([sessionId]);
    const ref = { message: v4() as CommandId, index: 0 };
    const stored = { ...ref, kind: 'account', value: '8880123456789', owner: 'counterparty' };
    await storeDetails(sessionId, 'identifiers', [stored, { ...stored, index: 1, value: '77712345', owner: null }]);
    await write(sessionId, 'that is all');
    await isFound('888012', sessionId);
    expect(await found('77712345')).toEqual([]);
    expect(await search.ask('zeppelin')).toEqual({ hits: [], next: null, isPartial: false, indexed: 1 });
  });

  it('finds by tags and agents, as they are called now', async () => {
    const [sessionId, tagId] = [await environment.openSession(), v7() as TagId];
    const name = { 'zh-CN': '投资', 'zh-TW': '投資', en: 'Moonshine' };
    await environment.query(
      `insert into tag (id, name, colour, tag_group, is_suggested, saved_by) values ($1, $2, 'red', '', false, $1)`,
      [tagId, name],
    );
    const mei = (MEI as { agentId: AgentId }).agentId;
    await environment.query(
      `insert into agent (id, email, display_name, password_hash) values ($1, 'mei@example.org', 'Meiling', '')`,
      [mei],
    );
    await environment.send(sessionId, { type: 'session.tag', tagId }, MEI);
    await environment.send(sessionId, { type: 'session.claim' }, MEI);
    search.start();
    await isFound('tag:moonshine', sessionId);
    expect(await found('agent:meiling')).toEqual([sessionId]);
    await environment.query(`update agent set display_name = 'Xiulan' where id = $1`, [mei]);
    await isFound('agent:xiulan', sessionId);
    await environment.send(sessionId, { type: 'session.untag', tagId }, MEI);
    await waitUntil(async () => (await found('tag:moonshine')).length === 0);
  });

  it('forgets an erased person at once, and whatever of them is asked for', async () => {
    search.start();
    const sessionId = await environment.openSession();
    await write(sessionId, 'the quetzal is gone');
    await isFound('quetzal', sessionId);
    await environment.send(sessionId, { type: 'session.erase' });
    await waitUntil(async () => (await found('quetzal')).length === 0);
    await search.stopProcesses();
    const next = search.start();
    await waitUntil(() => next.indexed === 1);
    expect(await found('quetzal')).toEqual([]);
  });

  it('gives pages without an end, each conversation once', async () => {
    const ids: SessionId[] = [];
    for (let at = 0; at < 5; at += 1) {
      ids.push(await environment.openSession());
      await write(ids[at]!, 'wombat');
    }
    await waitUntil(isFullyProjected);
    const holder = search.start();
    await waitUntil(() => holder.indexed === 1);
    for (const order of ['newest', 'best'] as const) {
      const seen: SessionId[] = [];
      let after: SearchAnswer['next'] = null;
      do {
        const page: SearchAnswer = await search.ask('wombat', { limit: 2, order, after });
        seen.push(...page.hits.map(({ sessionId }) => sessionId));
        after = page.next;
      } while (after);
      expect(seen).toEqual(ids.toReversed());
    }
  });

  it('does not find for somebody what they may not read', async () => {
    const [waiting, hers] = [await environment.openSession(), await environment.openSession()];
    for (const one of [waiting, hers]) await write(one, 'axolotl');
    await environment.send(hers, { type: 'session.claim' }, MEI);
    await waitUntil(isFullyProjected);
    const holder = search.start();
    await waitUntil(() => holder.indexed === 1);
    const readable = { agentId: v7() as AgentId, isWaitingOpen: false, opened: [] };
    const mine = (MEI as { agentId: AgentId }).agentId;
    expect(await found('axolotl')).toHaveLength(2);
    expect(await found('axolotl', { readable })).toEqual([]);
    expect(await found('axolotl', { readable: { ...readable, isWaitingOpen: true } })).toEqual([waiting]);
    expect(await found('axolotl', { readable: { ...readable, opened: [hers] } })).toEqual([hers]);
    expect(await found('axolotl', { readable: { ...readable, agentId: mine } })).toEqual([hers]);
  });

  it('is one of several, and another takes over when it is gone', async () => {
    const sessionId = await environment.openSession();
    await write(sessionId, 'numbat');
    await waitUntil(isFullyProjected);
    const first = search.start();
    await waitUntil(() => first.indexed === 1);
    const second = search.start();
    await isFound('numbat', sessionId);
    expect(second.indexed).toBe(0);
    await first.onModuleDestroy();
    await waitUntil(() => second.indexed === 1);
    expect(await found('numbat')).toEqual([sessionId]);
  });

  it('leaves no word of a question or an answer readable in Redis', async () => {
    search.start();
    const sessionId = await environment.openSession();
    await write(sessionId, 'capybara');
    await isFound('capybara', sessionId);
    expect(await environment.redis.dumpAll()).not.toContain('capybara');
  });

  it('begins anew with the log of another epoch', async () => {
    const [kept, lost] = [await environment.openSession(), await environment.openSession()];
    for (const one of [kept, lost]) await write(one, 'pangolin');
    await waitUntil(isFullyProjected);
    const epochs = { current: environment.resources.epochs.current };
    const holder = search.start(Object.create(environment.resources, { epochs: { value: epochs } }));
    await waitUntil(() => holder.indexed === 1);
    expect(await found('pangolin')).toHaveLength(2);
    await environment.query(`delete from inbox where session_id = $1`, [lost]);
    epochs.current = 'another.2';
    expect(await search.ask('pangolin')).toMatchObject({ isPartial: true });
    await waitUntil(() => holder.indexed === 1);
    expect(await found('pangolin')).toEqual([kept]);
  });
});
