import { createSecretKey, randomBytes } from 'node:crypto';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { createLogger } from '@libs/server/logger.ts';
import { fakeTranslators, type FakeTranslators, type TranslatorMode } from '../../../../infra/jest/fake-translators.ts';
import { CircuitBreakerTranslator } from './circuit-breaker-translator.ts';
import { DeepL } from './providers/deepl.ts';
import { LibreTranslate } from './providers/libretranslate.ts';
import { TranslationCache } from './translation-cache.ts';
import { TranslationService, type TranslationEngine, type TranslationRequest } from './translation.service.ts';
import { openCcEngine } from './translation-engines.ts';

const SHORT_TIMEOUT_MS = 300;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

let fake: FakeTranslators;
let other: FakeTranslators;
beforeEach(async () => {
  fake = await fakeTranslators();
  other = await fakeTranslators();
});
afterEach(async () => {
  await fake.close();
  await other.close();
});

const engineOf = (
  translator: ConstructorParameters<typeof CircuitBreakerTranslator>[0],
  price = 0,
): TranslationEngine => {
  const breaker = new CircuitBreakerTranslator(translator, SHORT_TIMEOUT_MS);
  return {
    name: breaker.name,
    price,
    isLocal: false,
    supports: (source, target) => translator.supports(source, target),
    translate: (text, pair) => breaker.translate(text, pair),
  };
};
const libre = () => engineOf(new LibreTranslate({ url: fake.url, key: 'libre-key' }), 20);
const deepl = () => engineOf(new DeepL({ url: other.url, key: 'deepl-key' }));

function memoryCache() {
  const entries = new Map<string, string>();
  const keys = {
    get: async (key: string) => entries.get(key) ?? null,
    set: async (key: string, value: string) => entries.set(key, value),
  };
  return { entries, cache: new TranslationCache(keys as never) };
}
const serviceWith = (engines: TranslationEngine[], cache: TranslationCache | null = null) =>
  new TranslationService({
    engines: [openCcEngine(), ...engines],
    cache,
    seedPhrases,
    log: createLogger('spec', 'silent'),
  });
const key = createSecretKey(randomBytes(32));
const requestFor = (text: string, fields: Partial<TranslationRequest> = {}): TranslationRequest => ({
  text,
  source: 'auto',
  target: 'zh',
  key,
  ...fields,
});

describe('without a translator', () => {
  const service = () => serviceWith([]);

  it('Simplified and Traditional Chinese are converted into each other, with regional vocabulary', async () => {
    expect(await service().translate(requestFor('我的软件和信息都被骗了', { target: 'zh-TW' }))).toMatchObject({
      text: '我的軟體和資訊都被騙了',
      source: 'zh',
      engine: 'opencc',
      flag: null,
    });
    expect(await service().translate(requestFor('我被詐騙集團騙了三萬元'))).toMatchObject({
      text: '我被诈骗团伙骗了三万元',
      source: 'zh-TW',
    });
  });
  it('for readers in Hong Kong has their words', async () => {
    const order = requestFor('请转账，软件和短信', { target: 'zh-TW', region: 'HK' });
    expect(await service().translate(order)).toMatchObject({ text: '請轉賬，軟件和短訊', target: 'zh-TW' });
  });
  it('every other pair is reported as unavailable', async () =>
    expect(await service().translate(requestFor('I was cheated yesterday, please help me'))).toMatchObject({
      flag: 'no-translator',
      text: '',
      source: 'en',
    }));
});

describe('before a provider is called', () => {
  it.each([
    ['the language is the same', 'please help me, I lost my money', 'en', 'same-language'],
    ['it is too short to tell', 'Hola', 'en', 'language-unknown'],
    ['there are no words in it', `${ADDRESS} 300 USDT https://x.example`, 'en', 'nothing-to-translate'],
  ] as const)('the original is shown when %s', async (_, text, target, flag) => {
    expect(await serviceWith([libre()]).translate(requestFor(text, { target }))).toMatchObject({ flag, text: '' });
    expect(fake.calls).toEqual([]);
  });
  it.each([
    ['help me', 'zh-CN', 'en'],
    ['tolong', 'en-MY', 'ms'],
    ['ok', 'fr', 'en'],
  ])('%j is taken to be in a language that its writer is likely to use (%s)', async (text, writerLang, source) => {
    expect(await serviceWith([libre()]).translate(requestFor(text, { writerLang }))).toMatchObject({
      ...{ source, flag: null, text: `译文 ${text}` },
    });
  });
  it('secrets are masked', async () => {
    await serviceWith([libre()]).translate(
      requestFor('please help, my card is 4111 1111 1111 1111 and it was charged'),
    );
    const left = JSON.stringify(fake.calls);
    expect(fake.calls).toHaveLength(1);
    expect(left).not.toMatch(/1111 1111|41111111/);
  });
});

describe('a translation', () => {
  it('records engine, time and cost', async () =>
    expect(await serviceWith([libre()]).translate(requestFor('please help me, I lost my money'))).toMatchObject({
      text: '译文 please help me, I lost my money',
      source: 'en',
      engine: 'libretranslate',
      characters: 31,
      costMicros: 620,
      flag: null,
    }));
  it('is paid for once; a cached one cannot be read or found without the person’s key', async () => {
    const { entries, cache } = memoryCache();
    const service = serviceWith([libre()], cache);
    const first = await service.translate(requestFor('please help me, I lost my money'));
    expect(await service.translate(requestFor('please help me, I lost my money'))).toMatchObject({
      text: first.text,
      costMicros: 0,
    });
    expect(fake.calls).toHaveLength(1);
    expect(JSON.stringify([...entries])).not.toMatch(/help|译文/);
    await service.translate(requestFor('please help me, I lost my money', { key: createSecretKey(randomBytes(32)) }));
    expect(fake.calls).toHaveLength(2);
  });
  it('comes from the next provider when the first does not answer', async () => {
    fake.mode = 'hang';
    expect(
      await serviceWith([libre(), deepl()]).translate(requestFor('please help me, I lost my money')),
    ).toMatchObject({
      engine: 'deepl',
      flag: null,
    });
  });
  it('shares one call with waiting texts of the same pair', async () => {
    const service = serviceWith([libre()]);
    const texts = Array.from({ length: 20 }, (_, index) => `please help me, I lost my money number ${index}`);
    await Promise.all(texts.map((text) => service.translate(requestFor(text))));
    expect(fake.calls.flatMap(({ texts: sent }) => sent)).toHaveLength(20);
    expect(fake.calls.length).toBeLessThan(5);
  });
});

describe('a provider that fails', () => {
  it.each<[TranslatorMode, string]>([
    ['hang', 'unavailable'],
    ['fail', 'unavailable'],
    ['limit', 'unavailable'],
    ['flood', 'unavailable'],
    ['redirect', 'unavailable'],
    ['nonsense', 'unavailable'],
    ['lie', 'tokens-changed'],
    ['drop', 'tokens-changed'],
    ['page', 'answer-implausible'],
  ])('in mode %s leaves the original shown: %s', async (condition, flag) => {
    fake.mode = condition;
    expect(
      await serviceWith([libre()]).translate(requestFor(`I sent all my money to ${ADDRESS} yesterday`)),
    ).toMatchObject({
      flag,
      text: '',
      engine: null,
    });
    expect(fake.trappedCount).toBe(0);
  });
  it('is not called after three failures', async () => {
    fake.mode = 'fail';
    const service = serviceWith([libre()]);
    for (let i = 0; i < 3; i += 1) await service.translate(requestFor('please help me, I lost my money'));
    fake.mode = 'honest';
    fake.calls = [];
    expect(await service.translate(requestFor('please help me, I lost my money'))).toMatchObject({
      flag: 'unavailable',
    });
    expect(fake.calls).toEqual([]);
  });
});

describe('1,000 messages with addresses', () => {
  const hex = '0123456789abcdef';
  const messages = Array.from({ length: 1_000 }, (_, index) => {
    const address = `0x${Array.from({ length: 40 }, (__, at) => hex[(index * 7 + at * (index + 3)) % 16]).join('')}`;
    return {
      address,
      text: `Please help me, message number ${index + 100}: I sent ${index + 10} USDT to ${address} on https://evil-${index}.example/pay`,
    };
  });

  it.each<TranslatorMode>(['honest', 'lie', 'drop'])(
    'through a provider in mode %s show no altered address to a reader',
    async (condition) => {
      fake.mode = condition;
      const service = serviceWith([libre()]);
      const read = await Promise.all(messages.map(({ text }) => service.translate(requestFor(text))));
      const altered = read.filter(({ text, flag }, index) => {
        const { address } = messages[index]!;
        const isWhole =
          text.includes(address) &&
          text.includes(`${index + 10} USDT`) &&
          text.includes(`https://evil-${index}.example/pay`);
        return flag === null && (!isWhole || text.includes('DeaDBeef'));
      });
      expect(altered).toEqual([]);
      expect(read.filter(({ flag }) => flag === null)).toHaveLength(condition === 'honest' ? 1_000 : 0);
    },
  );
});
