import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { PREVIEW_MAX_LENGTH } from '@libs/guard/preview-line.ts';
import type { InboxResponse, SearchResponse } from '@libs/protocol/http.ts';
import { openVisitor, messageCommand, signIn, waitUntil } from './chat-client.ts';

/** Tests look again and again until something is so, more often than a console. */
const env = { AGENT_COMMANDS_PER_SECOND: '1000' };
const system = systemForThisFile({ gateways: 1, workers: 1, site: false, env });
let accessToken: string;

beforeAll(async () => {
  ({ accessToken } = await signIn(system.gatewayUrls[0]!, system.agent));
});

async function getInbox(query = ''): Promise<InboxResponse & { error?: { code: string } }> {
  const response = await fetch(`${system.gatewayUrls[0]}/api/inbox?${query}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return (await response.json()) as InboxResponse;
}

describe('the list', () => {
  it('gives a console that was away only what has moved since, and the whole list when it must', async () => {
    const visitors = [await openVisitor(system.gatewayUrls[0]!), await openVisitor(system.gatewayUrls[0]!)];
    await waitUntil(
      'both are listed and greeted',
      async () => (await getInbox()).rows.filter((row) => row.version >= 2).length === 2,
    );
    const { positions, isWhole } = await getInbox();
    expect(isWhole).toBe(true);

    const [first] = visitors as [(typeof visitors)[number]];
    await first.client.command(first.sessionId, messageCommand('moved'));
    await waitUntil('the move is projected', async () => (await getInbox(`since=${positions}`)).rows.length > 0);
    const since = await getInbox(`since=${positions}`);
    expect(since).toMatchObject({ isWhole: false, rows: [{ sessionId: first.sessionId, lastMessage: 'moved' }] });
    expect((await getInbox(`since=${since.positions}`)).rows).toEqual([]);
    for (const { client } of visitors) client.close();
  });

  it('counts today and yesterday by the asking agent’s own day', async () => {
    await queryDatabase(
      system,
      `update inbox set customer_msgs = 1, created_at = date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' - interval '1 minute'`,
    );
    const tokyo = await getInbox('timeZone=Asia/Tokyo');
    expect([tokyo.today, tokyo.yesterday]).toEqual([0, 2]);
    // The last minute of Tokyo's yesterday lies two hours into the day of Nouméa, two zones further east.
    const [inTokyo, inNoumea] = ['Asia/Tokyo', 'Pacific/Noumea'].map((timeZone) =>
      new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }).format(),
    );
    const noumea = await getInbox('timeZone=Pacific/Noumea');
    expect([noumea.today, noumea.yesterday]).toEqual(inTokyo === inNoumea ? [2, 0] : [0, 2]);
  });

  it('finds a conversation by what was written in it, in any script, and by nothing else', async () => {
    const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
    await client.command(sessionId, messageCommand('他们说要先交解冻费 then Zebra Capital'));
    const found = async (text: string) => {
      const response = await fetch(`${system.gatewayUrls[0]}/api/inbox/search?text=${encodeURIComponent(text)}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      return ((await response.json()) as SearchResponse).rows.map((row) => row.sessionId);
    };
    await waitUntil('it is found', async () => (await found('解冻费')).includes(sessionId));
    expect(await found('zebra 解冻')).toEqual([sessionId]);
    expect(await found('zebra 保证金')).toEqual([]);
    client.close();
  });

  it('carries one masked line of the last message, and so do its pages and the search', async () => {
    const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
    await client.command(sessionId, { type: 'contact.give', name: 'Ada Lovelace', email: 'ada@example.org' });
    await client.command(sessionId, messageCommand(`quagga, write to ada@example.org ${'zz '.repeat(900)}`));
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await fetch(`${system.gatewayUrls[0]}/api/inbox${path}`, { headers });
      const { rows } = (await answer.json()) as SearchResponse;
      return rows.filter((row) => row.sessionId === sessionId && row.customerMessages > 0);
    };
    await waitUntil('it is found', async () => (await read('/search?text=quagga')).length > 0);
    for (const path of ['', '/page', '/search?text=quagga']) {
      const [row] = await read(path);
      expect(row?.lastMessage).toHaveLength(PREVIEW_MAX_LENGTH);
      expect(JSON.stringify(row)).not.toMatch(/Lovelace|example\.org/);
    }
    client.close();
  });

  it.each([
    ['timeZone=Mars/Olympus', 'shape.invalid'],
    ['timeZone=%2B08', 'shape.invalid'],
    ['since=1.2.3', 'cursor.invalid'],
    ['sort=password_hash', 'field.unknown'],
  ])('refuses %s', async (query, code) => expect((await getInbox(query)).error?.code).toBe(code));
});
