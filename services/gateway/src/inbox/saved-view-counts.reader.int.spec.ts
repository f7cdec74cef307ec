import { v4 } from 'uuid';
import { MEI } from '../../../../infra/jest/ledger-environment.ts';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { InboxFilter } from '@libs/protocol/console-api.ts';
import type { AgentId, SessionId, TagId } from '@libs/protocol/ids.ts';
import { COUNTED_ROWS } from '@libs/protocol/saved-views.ts';
import type { AccessRule } from '@libs/protocol/security-settings.ts';
import type { ConversationAccess } from '../authorization/conversation-access.ts';
import type { VisitorPresence } from '../presence/visitor-presence.ts';
import { InboxReader } from './inbox.reader.ts';
import { SavedViewCountsReader } from './saved-view-counts.reader.ts';

const environment = ledgerForThisFile('gateway');
const ME = v4() as AgentId;
const TAG = v4() as TagId;
let access: AccessRule = 'everyone';
let opened: SessionId[] = [];
let reader: SavedViewCountsReader;
let inbox: InboxReader;
let statements = 0;
beforeAll(() => {
  const rules = { ruleOf: async (agentId: AgentId) => ({ access, agentId, opened: new Set(opened) }) };
  const { resources } = environment;
  const pool = {
    query: (text: string, values: unknown[]) => {
      statements += 1;
      return resources.pool.query(text, values);
    },
  };
  reader = new SavedViewCountsReader({ pool } as unknown as typeof resources, rules as unknown as ConversationAccess);
  inbox = new InboxReader(
    resources,
    { online: async () => new Set() } as unknown as VisitorPresence,
    rules as unknown as ConversationAccess,
  );
});
afterEach(() => {
  [access, opened] = ['everyone', []];
  return environment.query('delete from inbox');
});

type Row = { agentId?: AgentId; status?: string; lang?: string; tags?: TagId[] };

/** As the relay writes it. */
async function addRow({ agentId, status = 'waiting', lang = 'en', tags = [] }: Row = {}): Promise<SessionId> {
  const sessionId = await environment.openSession();
  await environment.send(sessionId, { type: 'message.send', text: 'help' });
  await environment.query(
    `insert into inbox (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, created_at,
                        last_message_at, waiting_since, sort_at, tags)
     select id, shard, last_pos, version, $3, $4, $5, customer_msgs, 0, created_at, last_message_at, waiting_since,
            last_message_at, $6::uuid[]
     from chat_session where shard = $1 and id = $2`,
    [shardOf(sessionId), sessionId, status, agentId ?? null, lang, tags],
  );
  return sessionId;
}
const countsOf = async (...filters: InboxFilter[]) => (await reader.count(ME, filters)).map(({ count }) => count);

it('counts as many as the list shows, for every condition, in one statement', async () => {
  const other = MEI.role === 'agent' ? MEI.agentId : ME;
  await addRow();
  await addRow({ lang: 'zh-TW', tags: [TAG] });
  await addRow({ agentId: ME, status: 'active' });
  await addRow({ agentId: other, status: 'closed', tags: [TAG] });
  const filters: InboxFilter[] = [
    { view: 'all' },
    { view: 'waiting', lang: 'zh-TW' },
    { view: 'mine' },
    { view: 'all', tag: TAG },
    { view: 'all', agent: other },
    { view: 'all', status: 'active' },
    { view: 'closed', unread: '1' },
    { view: 'blocked' },
  ];
  statements = 0;
  expect(await countsOf(...filters)).toEqual([4, 1, 1, 2, 1, 1, 1, 0]);
  expect(statements).toBe(1);
  const pages = await Promise.all(filters.map((filter) => inbox.page(ME, filter)));
  expect(pages.map(({ rows }) => rows.length)).toEqual([4, 1, 1, 2, 1, 1, 1, 0]);
});

it('finds nothing by a tag that the agent may not see', async () => {
  const waiting = await addRow({ tags: [TAG] });
  await addRow({ agentId: ME, status: 'active', tags: [TAG] });
  const foreign = await addRow({ agentId: v4() as AgentId, status: 'active', tags: [TAG] });
  const tagged = { view: 'all', tag: TAG } as const;
  const found = async () => (await inbox.page(ME, tagged)).rows.map(({ sessionId }) => sessionId);
  expect(await countsOf(tagged)).toEqual([3]);
  access = 'own-and-waiting';
  expect(await countsOf(tagged, { view: 'all' })).toEqual([2, 3]);
  expect(await found()).not.toContain(foreign);
  access = 'own';
  expect(await countsOf(tagged)).toEqual([1]);
  expect(await found()).not.toContain(waiting);
  opened = [foreign];
  expect(await countsOf(tagged)).toEqual([2]);
  expect(await found()).toContain(foreign);
});

it('looks through a bounded part of a view, and says so', async () => {
  await environment.query(
    `with made as (select uuidv7() as id from generate_series(1, $1))
     insert into inbox (session_id, shard, pos, version, status, lang, customer_msgs, agent_msgs, created_at, sort_at)
     select id, get_byte(uuid_send(id), 15) & 63, 1, 1, 'waiting', 'en', 1, 0, now(), now() from made`,
    [COUNTED_ROWS + 1],
  );
  expect(await reader.count(ME, [{ view: 'waiting' }, { view: 'waiting', lang: 'zh-TW' }])).toEqual([
    { count: COUNTED_ROWS, isMore: true },
    { count: 0, isMore: true },
  ]);
});
