import type { EventOf } from '@libs/protocol/events.ts';
import type { TranslateResponse } from '@libs/protocol/translation.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/test-system.ts';
import { fakeTranslators, type FakeTranslators } from '../../../infra/jest/fake-translators.ts';
import {
  newCommandId,
  openAgent,
  openVisitor,
  messageCommand,
  signIn,
  waitUntil,
  type ChatClient,
} from './chat-client.ts';

let system: RunningSystem;
let fake: FakeTranslators;
let accessToken: string;

beforeAll(async () => {
  fake = await fakeTranslators();
  const env = { TRANSLATORS: 'libretranslate', LIBRETRANSLATE_URL: fake.url, LIBRETRANSLATE_KEY: 'libre-key' };
  system = await startSystem({ gateways: 1, workers: 1, site: false, env });
  ({ accessToken } = await signIn(system.gatewayUrls[0]!, system.agent));
});
beforeEach(() => {
  fake.mode = 'honest';
});
afterAll(async () => {
  await system?.stop();
  await fake?.close();
});

const translationsIn = (client: ChatClient): EventOf<'message.translated'>[] =>
  client.applied.flatMap((told) => ('event' in told && told.event.type === 'message.translated' ? [told.event] : []));

const preview = async (body: object): Promise<TranslateResponse> => {
  const response = await fetch(`${system.gatewayUrls[0]}/api/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as TranslateResponse;
};

const translationCommand = (of: number, target: string, attempt = 0) =>
  ({ type: 'translation.request', of, source: 'auto', target, attempt }) as const;

describe('a message that somebody wants to read in another language', () => {
  it('is translated beside the original, once, for everybody who reads the chat', async () => {
    const visitor = await openVisitor(system.gatewayUrls[0]!);
    const agent = await openAgent(system.gatewayUrls[0]!, system.agent);
    await agent.join(visitor.sessionId);
    const sent = await visitor.client.command(
      visitor.sessionId,
      messageCommand('Please help me, I paid 300 USDT yesterday'),
    );
    if (!sent.ok) throw new Error(sent.error.code);
    for (let again = 0; again < 3; again += 1)
      expect(
        await agent.command(visitor.sessionId, translationCommand(sent.version, 'zh'), newCommandId()),
      ).toMatchObject({
        ok: true,
      });

    await waitUntil('the translation is told', () => translationsIn(agent).length > 0);
    expect(translationsIn(agent)[0]).toMatchObject({
      of: sent.version,
      text: '译文 Please help me, I paid 300 USDT yesterday',
      source: 'en',
      engine: 'libretranslate',
      flag: null,
    });
    await agent.command(visitor.sessionId, messageCommand('说完了'));
    await waitUntil('later words have come', () => agent.texts().includes('说完了'));
    expect(translationsIn(agent)).toHaveLength(1);
    for (const client of [visitor.client, agent]) client.close();
  });

  it('stays as it is while the translator hangs, and nobody has waited for it', async () => {
    fake.mode = 'hang';
    const visitor = await openVisitor(system.gatewayUrls[0]!);
    const first = await visitor.client.command(
      visitor.sessionId,
      messageCommand('Please answer, I need help with my bank'),
    );
    if (!first.ok) throw new Error(first.error.code);
    await visitor.client.command(visitor.sessionId, translationCommand(first.version, 'zh'));
    expect(await visitor.client.command(visitor.sessionId, messageCommand('second'))).toMatchObject({ ok: true });
    expect(translationsIn(visitor.client)).toEqual([]);

    await waitUntil('it is told that there is none', () => translationsIn(visitor.client).length > 0);
    expect(translationsIn(visitor.client)[0]).toMatchObject({ flag: 'unavailable', text: '', of: first.version });
    fake.mode = 'honest';
    await visitor.client.command(visitor.sessionId, translationCommand(first.version, 'zh', 1));
    await waitUntil('asking again helps', () => translationsIn(visitor.client).some(({ flag }) => flag === null));
    visitor.client.close();
  });

  it('leaves no word of it in Redis', async () => {
    const visitor = await openVisitor(system.gatewayUrls[0]!);
    const sent = await visitor.client.command(
      visitor.sessionId,
      messageCommand('The unmistakable zebra took my money yesterday'),
    );
    if (!sent.ok) throw new Error(sent.error.code);
    await visitor.client.command(visitor.sessionId, translationCommand(sent.version, 'zh'));
    await waitUntil('the translation is told', () => translationsIn(visitor.client).length > 0);
    expect(await system.redis.dumpAll()).not.toMatch(/zebra/);
    visitor.client.close();
  });
});

describe('what an agent is about to send', () => {
  it('is shown as the customer will read it, and goes out with it', async () => {
    const visitor = await openVisitor(system.gatewayUrls[0]!);
    const agent = await openAgent(system.gatewayUrls[0]!, system.agent);
    const shown = await preview({ text: 'nous ferons de notre mieux pour vous aider', source: 'fr', target: 'en' });
    expect(shown).toMatchObject({
      text: 'translated nous ferons de notre mieux pour vous aider',
      engine: 'libretranslate',
      flag: null,
    });
    const translation = { language: 'en', text: shown.text, engine: shown.engine };
    await agent.command(visitor.sessionId, {
      ...messageCommand('nous ferons de notre mieux pour vous aider'),
      translation,
    });
    await waitUntil('the customer has both', () =>
      visitor.client.applied.some(
        (told) =>
          'event' in told &&
          told.event.type === 'message.sent' &&
          told.event.text === 'nous ferons de notre mieux pour vous aider' &&
          told.event.translation?.text === shown.text,
      ),
    );
    for (const client of [visitor.client, agent]) client.close();
  });
  it('is the original, with the reason, when nobody translates it', async () => {
    fake.mode = 'fail';
    expect(await preview({ text: 'nous ferons ce que nous pouvons', source: 'fr', target: 'en' })).toMatchObject({
      text: 'nous ferons ce que nous pouvons',
      flag: 'unavailable',
    });
  });
  it('cannot go into a language that is none of ours', async () =>
    expect(await preview({ text: 'hello', source: 'auto', target: 'auto' })).toMatchObject({
      error: { code: 'language.unsupported' },
    }));
});
