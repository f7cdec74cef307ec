import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { SearchResponse } from '@libs/protocol/http.ts';
import type { SearchTermsResponse } from '@libs/protocol/audit-queries.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { createAgentApi } from './agent-api-client.ts';
import { messageCommand, openVisitor, signIn, waitUntil } from './chat-client.ts';

/** Tests look again and again until something is so, more often than a console. */
const env = { AGENT_COMMANDS_PER_SECOND: '1000' };
const system = systemForThisFile({ gateways: 2, workers: 2, site: false, env });
let token: string;
const [first, second] = [0, 1].map((at) => createAgentApi(() => system.gatewayUrls[at]!)) as [Api, Api];
type Api = ReturnType<typeof createAgentApi>;

const search = (api: Api, query: Record<string, string>) =>
  api<SearchResponse>(token, `inbox/search?${new URLSearchParams(query).toString()}`);
const found = async (api: Api, text: string): Promise<SessionId[]> =>
  ((await search(api, { text })).rows ?? []).map(({ sessionId }) => sessionId);

async function writeAs(text: string): Promise<SessionId> {
  const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
  await client.command(sessionId, messageCommand(text));
  client.close();
  return sessionId;
}

beforeAll(async () => {
  token = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
});

it('gives the same pages at both gateways, to their end, each conversation once', async () => {
  const ids: SessionId[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await writeAs(`a narwhal, number ${at}`));
  await waitUntil('all are found', async () => (await found(first, 'narwhal')).length === ids.length);
  for (const order of ['newest', 'best']) {
    const seen: SessionId[] = [];
    let after: string | null = null;
    for (let page = 0; after !== null || page === 0; page += 1) {
      const api = page % 2 === 0 ? first : second;
      const query = { text: 'narwhals', order, limit: '2', ...(after === null ? {} : { after }) };
      const answer: SearchResponse = await search(api, query);
      expect(answer).toMatchObject({ isPartial: false, indexed: 1 });
      seen.push(...answer.rows.map(({ sessionId }) => sessionId));
      after = answer.next;
    }
    expect(seen).toEqual(ids.toReversed());
  }
});

it('puts every search on record, and its terms where only a recorded look opens them', async () => {
  await search(first, { text: 'Ada Lovelace' });
  const [line] = await queryDatabase<{ id: string }>(
    system,
    `select id from audit_line where what = 'search.asked' order by n desc limit 1`,
  );
  const tables = await queryDatabase(system, `select 1 from search_terms where terms::text ilike '%4c6f76656c616365%'`);
  expect(tables).toEqual([]);
  expect(await system.redis.dumpAll()).not.toContain('Lovelace');
  const opened = await first<SearchTermsResponse>(token, `audit/${line!.id}/search-terms`, { method: 'POST' });
  expect(opened).toEqual({ terms: 'Ada Lovelace' });
  const looked = await queryDatabase<{ field: string }>(
    system,
    `select field from audit_line where what = 'search.opened'`,
  );
  expect(looked).toEqual([{ field: line!.id }]);
});

it.each([
  [{ text: '' }, 'shape.invalid'],
  [{ text: 'a', limit: '1000' }, 'shape.invalid'],
  [{ text: 'a', order: 'oldest' }, 'shape.invalid'],
  [{ text: 'a', after: 'zzz' }, 'cursor.invalid'],
  [{ text: 'a', sort: 'x' }, 'field.unknown'],
])('refuses %j', async (query, code) =>
  expect((await search(first, query as Record<string, string>)).error?.code).toBe(code),
);

it('takes a cursor for the search only that it is of', async () => {
  for (let at = 0; at < 2; at += 1) await writeAs('an ibex');
  await waitUntil('both are found', async () => (await found(first, 'ibex')).length === 2);
  const { next } = await search(first, { text: 'ibex', limit: '1' });
  expect((await search(second, { text: 'ibex', limit: '1', after: next! })).rows).toHaveLength(1);
  expect((await search(second, { text: 'other', after: next! })).error?.code).toBe('cursor.invalid');
});

it('goes on when the process that holds the index is killed', async () => {
  const sessionId = await writeAs('a dugong');
  await waitUntil('it is found', async () => (await found(first, 'dugong')).includes(sessionId));
  const [holder] = await Promise.all(
    system.workers.map(async (worker) => ({ worker, metrics: await (await fetch(`${worker.url}/metrics`)).text() })),
  ).then((all) => all.filter(({ metrics }) => /^aidline_search_indexed 1$/m.test(metrics)));
  await holder!.worker.kill('SIGKILL');
  await waitUntil('another one answers', async () => (await found(second, 'dugong')).includes(sessionId), 60_000);
});
