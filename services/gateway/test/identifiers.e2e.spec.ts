import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { createAgentApi } from './agent-api-client.ts';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import type { IdentifiersResponse } from '@libs/protocol/console-api.ts';
import type { InboxResponse, SearchResponse } from '@libs/protocol/http.ts';
import type { IdentifierOwner } from '@libs/protocol/identifiers.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import {
  connectOrThrow,
  messageCommand,
  newCommandId,
  openAgent,
  openVisitor,
  postJson,
  signIn,
  waitUntil,
  type ChatClient,
} from './chat-client.ts';

const env = { AGENT_COMMANDS_PER_SECOND: '1000' };
const system = systemForThisFile({ gateways: 1, workers: 1, site: false, env });
let url: string;

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
});

/** Numbers of UnionPay cards that pass the check digit and nobody was ever given. */
const PAYEE = '6217 0000 1000 2345 679';
const PAYEE_DIGITS = PAYEE.replaceAll(' ', '');
const PAYEE_TEXT = `他们让我把钱转到收款账号 ${PAYEE}，户名王某`;
const MASKED_TEXT = '他们让我把钱转到收款账号 ••••••，户名王某';
const api = createAgentApi(() => url);
const tokenOfAgent = async () => (await signIn(url, system.agent)).accessToken;
const openNumbers = async (sessionId: SessionId) =>
  (await api<IdentifiersResponse>(await tokenOfAgent(), `sessions/${sessionId}/identifiers`)).identifiers;
const attributeCommand = (message: CommandId, owner: IdentifierOwner, index = 0) =>
  ({ type: 'identifier.attribute', message, index, owner }) as const;

async function openVisitorWithNumber() {
  const visitor = await openVisitor(url);
  const message = newCommandId();
  await visitor.client.command(visitor.sessionId, messageCommand(PAYEE_TEXT), message);
  const answer = (owner: IdentifierOwner, index = 0) =>
    visitor.client.command(visitor.sessionId, attributeCommand(message, owner, index));
  return { ...visitor, message, answer };
}

const eventsOf = ({ applied }: ChatClient) => applied.flatMap((one) => ('event' in one ? [one.event] : []));
const auditOf = async (sessionId: SessionId) =>
  (
    await queryDatabase<{ what: string }>(system, `select what from audit_line where session_id = $1 order by id`, [
      sessionId,
    ])
  ).map(({ what }) => what);

/** Tables in which these digits stand as they were written, in text or as bytes. */
async function tablesWith(digits: string): Promise<string[]> {
  const tables = await queryDatabase<{ name: string }>(
    system,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await queryDatabase<object>(system, `select 1 from ${name} t where t::text like any ($1) limit 1`, [
        [`%${digits}%`, `%${Buffer.from(digits).toString('hex')}%`],
      ]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

describe('a number of an account in a message', () => {
  it('is taken out of the message and sealed apart, and agents are not shown it', async () => {
    const { client, sessionId } = await openVisitorWithNumber();
    const agent = await openAgent(url, system.agent);
    await agent.join(sessionId);
    expect(eventsOf(agent).at(-1)).toMatchObject({
      ...{ type: 'message.sent', text: MASKED_TEXT },
      identifiers: [{ kind: 'card-number', ending: '5679' }],
    });
    expect(await openNumbers(sessionId)).toEqual([]);
    const exported = await api<CaseFile>(await tokenOfAgent(), `sessions/${sessionId}/case-file?format=json`);
    expect(exported.identifiers).toEqual([]);
    expect(JSON.stringify(exported)).not.toContain(PAYEE);
    for (const digits of [PAYEE, PAYEE_DIGITS]) expect(await tablesWith(digits)).toEqual([]);
    client.close();
    agent.close();
  });

  it('is evidence once the person says that it is the other side’s: opened with a record, and in the case file', async () => {
    const { client, sessionId, message, answer } = await openVisitorWithNumber();
    await client.join(sessionId);
    expect(await answer('counterparty')).toMatchObject({ ok: true });
    await waitUntil('everybody hears it', () => eventsOf(client).at(-1)?.type === 'identifier.attributed');
    expect(eventsOf(client).at(-1)).toEqual({
      ...{ type: 'identifier.attributed', message, index: 0, owner: 'counterparty' },
    });
    const before = await auditOf(sessionId);
    expect(before).not.toContain('identifiers.opened');
    const confirmed = [{ message, index: 0, kind: 'card-number', value: PAYEE }];
    expect(await openNumbers(sessionId)).toEqual(confirmed);
    expect(await auditOf(sessionId)).toEqual([...before, 'identifiers.opened']);
    const token = await tokenOfAgent();
    expect((await api<CaseFile>(token, `sessions/${sessionId}/case-file?format=json`)).identifiers).toEqual(confirmed);
    const asText = async (format: string) =>
      (
        await fetch(`${url}/api/sessions/${sessionId}/case-file?format=${format}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).text();
    expect(await asText('html')).toContain(`<li>${PAYEE} (card-number, from No. 2)</li>`);
    expect(await asText('csv')).toContain(`[${PAYEE}]`);
    client.close();
  });

  it('is in no list, push, job or log, whatever was answered, and is found once it is the other side’s', async () => {
    const agent = await openAgent(url, system.agent);
    const { client, sessionId, answer } = await openVisitorWithNumber();
    await client.command(sessionId, messageCommand('thank you, quetzal'));
    await agent.command(sessionId, { type: 'translation.request', of: 2, source: 'zh', target: 'en', attempt: 0 });
    const token = await tokenOfAgent();
    const search = async (text: string) =>
      (await api<SearchResponse>(token, `inbox/search?text=${encodeURIComponent(text)}`)).rows.map(
        (row) => row.sessionId,
      );
    await waitUntil('the search knows it', async () => (await search('quetzal')).includes(sessionId));
    for (const part of [PAYEE_DIGITS, '621700', '6217', '5679', '679'])
      expect(await search(part)).not.toContain(sessionId);
    await answer('counterparty');
    await waitUntil('it is found by its end', async () => (await search('5679')).includes(sessionId));
    expect(await search(PAYEE_DIGITS)).toContain(sessionId);
    const { rows } = await api<InboxResponse>(token, 'inbox');
    const own = [...rows, ...agent.inboxRows].filter((row) => row.sessionId === sessionId);
    expect(own.length).toBeGreaterThan(0);
    expect(JSON.stringify(own)).not.toMatch(/6217|5679/);
    for (const process of ['gateway-1', 'worker-1']) expect(system.log(process)).not.toMatch(/6217 ?0000|5679\b/);
    client.close();
    agent.close();
  });

  it('is erased for good once the person says that it is their own, and does not come back', async () => {
    const { client, sessionId, message, answer } = await openVisitorWithNumber();
    expect(await answer('customer')).toMatchObject({ ok: true });
    expect(await answer('customer')).toMatchObject({ ok: true });
    expect(await answer('counterparty')).toMatchObject({ error: { code: 'identifier.unknown' } });
    expect(await client.command(sessionId, messageCommand(PAYEE_TEXT), message)).toMatchObject({ duplicate: true });
    expect(await answer('counterparty')).toMatchObject({ error: { code: 'identifier.unknown' } });
    expect(await openNumbers(sessionId)).toEqual([]);
    client.close();
  });

  it('can be taken back after it was given as evidence', async () => {
    const { client, sessionId, answer } = await openVisitorWithNumber();
    await answer('counterparty');
    await answer('customer');
    expect(await openNumbers(sessionId)).toEqual([]);
    client.close();
  });

  it('goes with an erasure of the conversation, and nobody can answer any more', async () => {
    const { client, sessionId, answer } = await openVisitorWithNumber();
    await answer('counterparty');
    await client.command(sessionId, { type: 'session.erase' });
    const rows = await queryDatabase<{ identifiers: Buffer | null }>(
      system,
      `select identifiers from subject where id = $1`,
      [sessionId],
    );
    expect(rows).toEqual([{ identifiers: null }]);
    expect(await openNumbers(sessionId)).toEqual([]);
    expect(await answer('counterparty')).toMatchObject({ ok: false });
    client.close();
  });
});

describe('the answer', () => {
  it('may come over HTTP, like the message', async () => {
    const { client, sessionId, key } = await openVisitor(url);
    client.close();
    const message = newCommandId();
    const send = async (commandId: CommandId, command: object) =>
      (
        await postJson(
          `${url}/api/sessions/${sessionId}/commands`,
          { commandId, command },
          { authorization: `Visitor ${sessionId}.${key}` },
        )
      ).json();
    expect(await send(message, messageCommand(PAYEE_TEXT))).toMatchObject({ ok: true });
    expect(await openNumbers(sessionId)).toEqual([]);
    expect(await send(newCommandId(), attributeCommand(message, 'counterparty'))).toMatchObject({ ok: true });
    expect(await openNumbers(sessionId)).toMatchObject([{ value: PAYEE }]);
  });

  it('is of one number among several', async () => {
    const { client, sessionId } = await openVisitor(url);
    const message = newCommandId();
    const text = `I paid from 4111 1111 1111 1111 to ${PAYEE}, the CVV is 123`;
    await client.command(sessionId, messageCommand(text), message);
    await client.join(sessionId);
    expect(eventsOf(client).at(-1)).toMatchObject({ text: 'I paid from •••••• to ••••••, the CVV is ••••••' });
    await client.command(sessionId, attributeCommand(message, 'counterparty', 1));
    await client.command(sessionId, attributeCommand(message, 'customer', 0));
    expect(await openNumbers(sessionId)).toMatchObject([{ index: 1, value: PAYEE }]);
    expect(await client.command(sessionId, attributeCommand(message, 'customer', 2))).toMatchObject({
      error: { code: 'identifier.unknown' },
    });
    client.close();
  });

  it('is not taken from an agent, and not about somebody else’s message', async () => {
    const { client, sessionId, message } = await openVisitorWithNumber();
    const other = await openVisitor(url);
    expect(await other.client.command(other.sessionId, attributeCommand(message, 'counterparty'))).toMatchObject({
      error: { code: 'identifier.unknown' },
    });
    const agent = await openAgent(url, system.agent);
    expect(await agent.command(sessionId, attributeCommand(message, 'counterparty'))).toMatchObject({
      error: { code: 'access.denied' },
    });
    for (const one of [client, other.client, agent]) one.close();
  });

  it('is refused where the conversation was blocked, and erases nothing', async () => {
    const { client, sessionId, answer } = await openVisitorWithNumber();
    await answer('counterparty');
    const agent = await openAgent(url, system.agent);
    await agent.command(sessionId, { type: 'session.block', reason: 'threats' });
    expect(await answer('customer')).toMatchObject({ error: { code: 'session.blocked' } });
    const before = await queryDatabase(system, `select identifiers from subject where id = $1`, [sessionId]);
    expect(await client.command(sessionId, messageCommand(`again ${PAYEE}`))).toMatchObject({ ok: false });
    expect(await openNumbers(sessionId)).toHaveLength(1);
    expect(before).toHaveLength(1);
    for (const one of [client, agent]) one.close();
  });

  it('is a placeholder for pages of before, which are shown the message as it stands', async () => {
    const { client, sessionId, key, answer } = await openVisitorWithNumber();
    const old = await connectOrThrow(url, { as: 'visitor', protocol: 9, lang: 'en', sessionId, key });
    await old.join(sessionId);
    await answer('counterparty');
    await waitUntil('it is there', () => eventsOf(old).length === 3);
    expect(old.texts()).toEqual([MASKED_TEXT, expect.stringContaining('cannot be shown here yet')]);
    for (const one of [client, old]) one.close();
  });

  it('is asked about so many numbers and no more; what would be too much is refused and stays with its writer', async () => {
    const { client, sessionId } = await openVisitor(url);
    const many = messageCommand(Array.from({ length: 101 }, () => PAYEE_DIGITS).join(', '));
    expect(await client.command(sessionId, many)).toMatchObject({ error: { code: 'limit.reached' } });
    client.close();
  });
});
