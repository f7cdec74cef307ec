import { askDatabase } from '../../../infra/jest/ask-database.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import { openAgent, openVisitor, until } from './chat-client.ts';

let system: RunningSystem;
let url: string;

beforeAll(async () => {
  system = await startSystem({ gateways: 1, workers: 1, site: false });
  url = system.gatewayUrls[0]!;
});
afterAll(() => system?.stop());

const ADA = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+44 7911 123456' };

describe('contact details', () => {
  it('reach the agents’ list, while the log only says which ones changed', async () => {
    const agent = await openAgent(url, system.agent);
    const { client, sessionId } = await openVisitor(url);
    await client.command(sessionId, { type: 'contact.give', ...ADA });
    await client.command(sessionId, { type: 'contact.give', phone: null });
    const row = () => agent.rows.findLast((one) => one.sessionId === sessionId);
    await until('the list shows them', () => row()?.version === 3);
    expect(row()?.contact).toEqual({ ...ADA, phone: null });
    await client.join(sessionId);
    expect(client.applied.slice(1)).toMatchObject([
      { event: { type: 'contact.given', fields: ['name', 'email', 'phone'] } },
      { event: { type: 'contact.given', fields: ['phone'] } },
    ]);
    const [kept] = await askDatabase<{ contact: Buffer }>(system, 'select contact from subject where id = $1', [
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
    await client.command(sessionId, { type: 'contact.give', ...ADA });
    await client.command(sessionId, { type: 'session.erase' });
    expect(await client.command(sessionId, { type: 'contact.give', ...ADA })).toMatchObject({
      error: { code: 'session.erased' },
    });
    await until('the list has it', () => agent.rows.some((one) => one.sessionId === sessionId && one.version === 3));
    expect(agent.rows.findLast((one) => one.sessionId === sessionId)?.contact).toBeNull();
    client.close();
    agent.close();
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
