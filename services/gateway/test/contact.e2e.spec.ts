import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { createAgentApi } from './agent-api-client.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newVisitorKey } from '@libs/client/new-ids.ts';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import type { CustomerDetails } from '@libs/protocol/console-api.ts';
import { emptyContact } from '@libs/protocol/contact.ts';
import type { InboxResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { PersonResponse } from '@libs/protocol/persons.ts';
import { connectOrThrow, openAgent, openVisitor, postJson, messageCommand, signIn, waitUntil } from './chat-client.ts';
import { BANK, bankEnv, bankToken, resumeConversation, confirmIdentity, SHOP, shopToken } from './identity-hosts.ts';

const system = systemForThisFile({ gateways: 1, workers: 1, site: false, env: bankEnv });
let url: string;

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
});

const api = createAgentApi(() => url);
const detailsOf = async (sessionId: SessionId) => {
  const { accessToken } = await signIn(url, system.agent);
  return api<CustomerDetails>(accessToken, `sessions/${sessionId}/customer`);
};
const readList = async () => api<InboxResponse>((await signIn(url, system.agent)).accessToken, 'inbox');

const ADA_CONTACT = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+44 7911 123456' };

describe('contact details', () => {
  it('reach an agent with an opening that is recorded, no list, and not the log', async () => {
    const agent = await openAgent(url, system.agent);
    const { client, sessionId } = await openVisitor(url);
    await client.command(sessionId, { type: 'contact.give', ...ADA_CONTACT });
    await client.command(sessionId, { type: 'contact.give', phone: null });
    const row = () => agent.inboxRows.findLast((one) => one.sessionId === sessionId);
    await waitUntil('the list has the session', () => row()?.version === 3);
    expect(JSON.stringify([agent.inboxRows, await readList()])).not.toMatch(/Lovelace|ada@/);
    const opened = () =>
      queryDatabase(system, `select what from audit_line where session_id = $1`, [sessionId]) as Promise<object[]>;
    expect(await opened()).toEqual([]);
    expect((await detailsOf(sessionId)).contact).toEqual({ ...ADA_CONTACT, phone: null });
    expect(await opened()).toEqual([{ what: 'session.read' }]);
    await client.join(sessionId);
    expect(client.applied.slice(1)).toMatchObject([
      { event: { type: 'contact.given', fields: ['name', 'email', 'phone'] } },
      { event: { type: 'contact.given', fields: ['phone'] } },
    ]);
    const [kept] = await queryDatabase<{ contact: Buffer }>(system, 'select contact from subject where id = $1', [
      sessionId,
    ]);
    expect(kept!.contact.includes('Lovelace')).toBe(false);
    expect(system.log('gateway-1')).not.toContain('Lovelace');
    client.close();
    agent.close();
  });

  it('go with an erasure, and do not come back', async () => {
    const agent = await openAgent(url, system.agent);
    const { client, sessionId } = await openVisitor(url);
    await client.command(sessionId, { type: 'contact.give', ...ADA_CONTACT });
    await client.command(sessionId, { type: 'session.erase' });
    expect(await client.command(sessionId, { type: 'contact.give', ...ADA_CONTACT })).toMatchObject({
      error: { code: 'session.erased' },
    });
    await waitUntil('the list has it', () =>
      agent.inboxRows.some((one) => one.sessionId === sessionId && one.version === 3),
    );
    expect((await detailsOf(sessionId)).contact).toEqual(emptyContact);
    client.close();
    agent.close();
  });

  it('are masked, and those that nobody can open are empty', async () => {
    const { client, sessionId } = await openVisitor(url);
    await client.command(sessionId, { type: 'contact.give', name: 'pin 1234 '.repeat(13) });
    expect((await detailsOf(sessionId)).contact.name).toMatch(/^(pin •{6} ){10}/);
    await queryDatabase(system, `update subject set contact = '\\x00' where id = $1`, [sessionId]);
    expect((await detailsOf(sessionId)).contact).toEqual(emptyContact);
    client.close();
  });

  it.each([
    ['a name of nothing but a NUL', { name: '\0' }, 'text.malformed'],
    ['an address that is none', { email: 'ada' }, 'shape.invalid'],
    ['a number without a country', { phone: '07911 123456' }, 'shape.invalid'],
    ['a field of its own', { iban: 'x' }, 'field.unknown'],
  ])('are refused with %s', async (_, details, code) => {
    const { client, sessionId } = await openVisitor(url);
    expect(await client.command(sessionId, { type: 'contact.give', ...details })).toMatchObject({ error: { code } });
    client.close();
  });
});

describe('a rating', () => {
  it('is the customer’s word, kept with the conversation', async () => {
    const { client, sessionId } = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    await client.command(sessionId, { type: 'session.rate', stars: 4, text: ' kind ' });
    await agent.join(sessionId);
    expect(agent.applied.at(-1)).toMatchObject({ event: { type: 'session.rated', stars: 4, text: 'kind' } });
    expect(await agent.command(sessionId, { type: 'session.rate', stars: 5, text: '' })).toMatchObject({
      error: { code: 'access.denied' },
    });
    client.close();
    agent.close();
  });
});

describe('who somebody is by the word of the site they are signed in at', () => {
  const words = { sub: 'c-4711', name: 'Grace Hopper', email: 'grace@example.org' };

  it('is shown to agents as confirmed by that site, once in the log, and never replaced by what they say themselves', async () => {
    const agent = await openAgent(url, system.agent);
    const visitor = await openVisitor(url);
    const { client, sessionId } = visitor;
    const token = bankToken(system, words);
    for (const again of [token, token, bankToken(system, words)])
      expect(await confirmIdentity(url, visitor, [BANK, again])).toMatchObject({ status: 200 });
    await client.command(sessionId, { type: 'contact.give', name: 'The Director', email: 'boss@example.org' });
    const row = () => agent.inboxRows.findLast((one) => one.sessionId === sessionId);
    await waitUntil('the list has both', () => row()?.version === 3);
    expect(JSON.stringify(agent.inboxRows)).not.toMatch(/Director|Hopper|4711|bank/);
    const { name, email } = words;
    const { vouched, contact } = await detailsOf(sessionId);
    expect(vouched).toEqual({ host: 'bank.example', externalId: 'c-4711', name, email });
    expect(contact).toMatchObject({ name: 'The Director' });
    await waitUntil('the log has it', () => client.applied.length === 3);
    expect(client.applied[1]).toMatchObject({
      actor: { role: 'customer' },
      event: { type: 'identity.confirmed', host: 'bank.example', fields: ['name', 'email'] },
    });
    const { accessToken } = await signIn(url, system.agent);
    const caseFile = await fetch(`${url}/api/sessions/${sessionId}/case-file?format=json`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(((await caseFile.json()) as CaseFile).vouched?.externalId).toBe('c-4711');
    for (const one of [client, agent]) one.close();
  });

  it('is one person for one conversation: another one’s token, another site’s and another browser’s are refused', async () => {
    const one = await openVisitor(url);
    const other = await openVisitor(url);
    const token = bankToken(system, words);
    expect(await confirmIdentity(url, one, [BANK, token])).toMatchObject({ status: 200 });
    const refused = { status: 401, code: 'identity.refused' };
    expect(await confirmIdentity(url, other, [BANK, token])).toMatchObject({ ...refused, field: 'token' });
    expect(await confirmIdentity(url, one, [SHOP, bankToken(system, words)])).toMatchObject({
      ...refused,
      field: 'signature',
    });
    expect(await confirmIdentity(url, one, ['https://evil.example', token])).toMatchObject({
      ...refused,
      field: 'host',
    });
    const late = bankToken(system, { ...words, iat: 1_000, exp: 1_300 });
    expect(await confirmIdentity(url, one, [BANK, late])).toMatchObject({ ...refused, field: 'exp' });
    const somebodyElse = { status: 409, code: 'identity.other' };
    expect(await confirmIdentity(url, one, [BANK, bankToken(system, { sub: 'c-4712' })])).toMatchObject(somebodyElse);
    // The same number, at another site.
    expect(await confirmIdentity(url, one, [SHOP, shopToken(system, words)])).toMatchObject(somebodyElse);
    const stranger = { ...one, key: newVisitorKey() };
    expect(await confirmIdentity(url, stranger, [BANK, token])).toMatchObject({ status: 404, code: 'session.unknown' });
    const proof = { authorization: `Visitor ${one.sessionId}.${one.key}`, 'x-aidline-lang': 'zh-TW' };
    const told = await postJson(`${url}/api/sessions/${one.sessionId}/identity`, { host: SHOP, token }, proof);
    expect(((await told.json()) as { error: { message: string } }).error.message).toContain('身分');
    for (const { client } of [one, other]) client.close();
  });

  it('joins the conversations that one site has confirmed to be of one person, and those of nobody else', async () => {
    const visitors = [await openVisitor(url), await openVisitor(url), await openVisitor(url)] as const;
    const [one, other, stranger] = visitors;
    for (const { client, sessionId } of visitors) await client.command(sessionId, messageCommand('help'));
    await confirmIdentity(url, one, [SHOP, shopToken(system, { sub: 'joined' })]);
    await confirmIdentity(url, other, [SHOP, shopToken(system, { sub: 'joined' })]);
    await confirmIdentity(url, stranger, [SHOP, shopToken(system, { sub: 'another' })]);
    const token = (await signIn(url, system.agent)).accessToken;
    const personOf = async (sessionId: SessionId) => {
      const { conversations, confirmed, links } = await api<PersonResponse>(token, `sessions/${sessionId}/person`);
      return { ids: conversations.map((row) => row.sessionId).sort(), confirmed: confirmed.sort(), links };
    };
    const both = [one.sessionId, other.sessionId].sort();
    await waitUntil('both are listed', async () => (await personOf(one.sessionId)).ids.length === 2);
    expect(await personOf(other.sessionId)).toEqual({ ids: both, confirmed: both, links: [] });
    await waitUntil('it is listed', async () => (await personOf(stranger.sessionId)).ids.length === 1);
    expect((await personOf(stranger.sessionId)).confirmed).toEqual([]);
    for (const { client } of visitors) client.close();
  });

  it('opens what that person has said, on a further device and for nobody else', async () => {
    const visitor = await openVisitor(url);
    const { client, sessionId } = visitor;
    const [ada, bob] = [{ sub: 'ada' }, { sub: 'bob' }];
    await client.command(sessionId, messageCommand('from my phone'));
    await confirmIdentity(url, visitor, [BANK, bankToken(system, ada)]);

    const [key, token] = [newVisitorKey(), bankToken(system, ada)];
    expect(await resumeConversation(url, [BANK, token], key)).toMatchObject({ sessionId });
    const laptop = await connectOrThrow(url, visitorCredentials(sessionId, key));
    await laptop.join(sessionId);
    expect(laptop.texts()).toEqual(['from my phone']);
    // Both sides read that somebody has come, and from where; the first key still opens it.
    expect(laptop.applied.at(-1)).toMatchObject({ event: { type: 'identity.confirmed', isReturn: true } });
    expect(await client.command(sessionId, messageCommand('still me'))).toMatchObject({ ok: true });

    // Seen by somebody on its way, the token opens nothing in their browser.
    expect(await resumeConversation(url, [BANK, token], newVisitorKey())).toMatchObject({ code: 'identity.refused' });
    expect(await resumeConversation(url, [BANK, bankToken(system, bob)], newVisitorKey())).toEqual({ sessionId: null });
    // The same number at another site, which may say who somebody is and no more.
    const [shopKey, shopWord] = [newVisitorKey(), shopToken(system, ada)];
    expect(await resumeConversation(url, [SHOP, shopWord], shopKey)).toEqual({ sessionId: null });
    const own = await openVisitor(url);
    await confirmIdentity(url, own, [SHOP, shopToken(system, ada)]);
    expect(await resumeConversation(url, [SHOP, shopToken(system, ada)], newVisitorKey())).toEqual({ sessionId: null });

    await laptop.command(sessionId, { type: 'session.erase' });
    expect(await resumeConversation(url, [BANK, bankToken(system, ada)], newVisitorKey())).toEqual({ sessionId: null });
    for (const one of [client, laptop, own.client]) one.close();
  });

  it('lies sealed, stands in no log file, and goes with an erasure', async () => {
    const visitor = await openVisitor(url);
    const { client, sessionId } = visitor;
    await confirmIdentity(url, visitor, [BANK, bankToken(system, { ...words, sub: 'c-4713' })]);
    const kept = () =>
      queryDatabase<{ statement: Buffer }>(system, 'select statement from vouched_session where session_id = $1', [
        sessionId,
      ]);
    expect((await kept()).map(({ statement }) => statement.includes('Hopper'))).toEqual([false]);
    const bodies = await queryDatabase<{ meta: object }>(system, 'select meta from chat_event where session_id = $1', [
      sessionId,
    ]);
    expect(JSON.stringify(bodies)).not.toContain('bank.example');
    await client.command(sessionId, { type: 'session.erase' });
    expect(await kept()).toEqual([]);
    const again = await confirmIdentity(url, visitor, [BANK, bankToken(system, { ...words, sub: 'c-4713' })]);
    expect(again).toMatchObject({ status: 410, code: 'session.erased' });
    expect(await kept()).toEqual([]);
    for (const word of ['Hopper', 'c-4713', 'grace@']) expect(system.log('gateway-1')).not.toContain(word);
    client.close();
  });
});
