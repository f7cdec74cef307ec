import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { agentCredentials } from '@libs/client/credentials.ts';
import type { InboxPageResponse } from '@libs/protocol/console-api.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId, TagId } from '@libs/protocol/ids.ts';
import { emptyLocalizedText } from '@libs/protocol/settings.ts';
import type { RefusalBody } from '@libs/protocol/socket-protocol.ts';
import type { TagDefinition, TagRequest } from '@libs/protocol/tags.ts';
import { v4 } from 'uuid';
import { createAgentApi } from './agent-api-client.ts';
import {
  connectOrThrow,
  messageCommand,
  newCommandId,
  openVisitor,
  signIn,
  waitUntil,
  type ChatClient,
} from './chat-client.ts';

/** What agents mark a conversation with, and signs of danger in it: theirs to read, and never the visitor's. */
const system = systemForThisFile({ gateways: 2, workers: 1, site: false });
let [first, second] = ['', ''];
let lead: ChatClient;
let token: string;
beforeAll(async () => {
  [first, second] = system.gatewayUrls as [string, string];
  token = (await signIn(first, system.agent)).accessToken;
  lead = await connectOrThrow(second, agentCredentials(token));
});
afterAll(() => lead.close());

const api = createAgentApi(() => first);
const codeOf = (answer: unknown) => (answer as RefusalBody).error?.code;
const tag: TagRequest = {
  name: { ...emptyLocalizedText, 'zh-CN': '虚假投资', en: 'Fake investment' },
  ...{ colour: 'orange', group: 'Kind of fraud', isSuggested: true, isRetired: false },
};

async function rowWhere(sessionId: SessionId, isReached: (row: InboxRow) => boolean): Promise<InboxRow> {
  let found: InboxRow | undefined;
  await waitUntil('the row is as expected', async () => {
    const { rows } = await api<InboxPageResponse>(token, 'inbox/page?view=all');
    found = rows.find((row) => row.sessionId === sessionId);
    return found !== undefined && isReached(found);
  });
  return found!;
}

/** The types of the events that a client has been sent, and how many it was only told to count. */
const seenBy = (client: ChatClient) => ({
  types: client.applied.flatMap((one) => ('event' in one ? [one.event.type] : [])),
  hidden: client.applied.filter((one) => 'hidden' in one).length,
});

describe('a tag', () => {
  it('is defined by leads, added and removed by agents, shown in the list, and nothing to the visitor', async () => {
    const id = v4() as TagId;
    expect(await api(token, `tags/${id}`, { method: 'PUT', body: tag })).toEqual({});
    const { tags } = await api<{ tags: TagDefinition[] }>(token, 'tags');
    expect(tags).toContainEqual({ id, ...tag });

    const { client, sessionId } = await openVisitor(first);
    await client.command(sessionId, messageCommand('they took my savings'));
    expect(codeOf(await client.command(sessionId, { type: 'session.tag', tagId: id }))).toBe('access.denied');
    await lead.command(sessionId, { type: 'session.tag', tagId: id });
    const row = await rowWhere(sessionId, ({ tagIds }) => tagIds?.includes(id) === true);
    expect(row).toMatchObject({ tagIds: [id], distress: null, debriefBy: null });
    const filtered = await api<InboxPageResponse>(token, `inbox/page?view=waiting&tag=${id}`);
    expect(filtered.rows.map((one) => one.sessionId)).toEqual([sessionId]);
    await waitUntil('the visitor counts it', () => seenBy(client).hidden === 1);
    expect(JSON.stringify(client.applied)).not.toContain(id);

    await lead.command(sessionId, { type: 'session.untag', tagId: id });
    await rowWhere(sessionId, ({ tagIds }) => tagIds?.length === 0);
    client.close();
  });

  it('has a name in one language at least, and a colour of the palette', async () => {
    const save = (body: object) => api(token, `tags/${v4()}`, { method: 'PUT', body });
    expect(codeOf(await save({ ...tag, name: { ...emptyLocalizedText, 'zh-CN': ' ' } }))).toBe('shape.invalid');
    expect(codeOf(await save({ ...tag, colour: '#ff0000' }))).toBe('shape.invalid');
  });
});

describe('a message that says that somebody is in danger', () => {
  it.each(['I want to die', '我不想活了'])('is taken, and raises the conversation: %s', async (text) => {
    const calm = await openVisitor(first);
    await calm.client.command(calm.sessionId, messageCommand('they took my savings'));
    const { client, sessionId } = await openVisitor(first);
    const sent = { type: 'message.send', text } as const;
    expect(await client.command(sessionId, sent)).toMatchObject({ ok: true, duplicate: false });

    await rowWhere(sessionId, ({ distress }) => distress === 'open');
    await rowWhere(calm.sessionId, ({ customerMessages }) => customerMessages > 0);
    const { rows } = await api<InboxPageResponse>(token, 'inbox/page?view=waiting');
    const ids = rows.map((row) => row.sessionId);
    expect(ids.indexOf(sessionId)).toBeLessThan(ids.indexOf(calm.sessionId));
    expect(seenBy(client).types).not.toContain('distress.changed');
    const answers = client.applied.filter(
      (one) => 'event' in one && one.event.type === 'message.sent' && one.event.from === 'agent',
    );
    expect(answers).toEqual([]);

    await lead.command(sessionId, { type: 'distress.change', state: 'handled' });
    await rowWhere(sessionId, ({ distress }) => distress === 'handled');
    [calm.client, client].forEach((one) => one.close());
  });

  it('is one message and one alarm, however often it is sent', async () => {
    const { client, sessionId } = await openVisitor(first);
    const commandId = newCommandId();
    const send = () => client.command(sessionId, messageCommand('I want to die'), commandId);
    expect([await send(), await send()]).toMatchObject([{ duplicate: false }, { duplicate: true }]);
    await waitUntil('both are read', () => seenBy(client).hidden === 1);
    expect(seenBy(client).types.filter((type) => type === 'message.sent')).toHaveLength(1);
    client.close();
  });
});
