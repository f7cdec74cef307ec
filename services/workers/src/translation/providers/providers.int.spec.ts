import { fakeTranslators, type FakeTranslators } from '../../../../../infra/jest/fake-translators.ts';
import type { TranslationBatch, Translator } from '../translator.ts';
import { AzureTranslator } from './azure.ts';
import { DeepL } from './deepl.ts';
import { GoogleTranslate } from './google.ts';
import { LibreTranslate } from './libretranslate.ts';
import { OpenAiCompatible } from './openai.ts';

let fake: FakeTranslators;
beforeAll(async () => {
  fake = await fakeTranslators();
});
beforeEach(() => {
  fake.mood = 'honest';
});
afterAll(() => fake.close());

const factories: Record<string, (url: string, key: (right: string) => string) => Translator> = {
  libretranslate: (url, key) => new LibreTranslate({ url, key: key('libre-key') }),
  deepl: (url, key) => new DeepL({ url, key: key('deepl-key') }),
  google: (url, key) => new GoogleTranslate({ url, key: key('google-key') }),
  azure: (url, key) => new AzureTranslator({ url, key: key('azure-key'), region: 'westeurope' }),
  openai: (url, key) => new OpenAiCompatible({ url: `${url}/v1`, key: key('openai-key'), model: 'any' }),
};
const rightKey = (key: string) => key;
const batch: TranslationBatch = { texts: ['hello {{0}}', 'help me'], source: 'auto', target: 'zh' };
const signal = () => AbortSignal.timeout(5_000);

/** What each of them calls Traditional Chinese: as it is written to us, and as it is wanted. */
const traditional: Record<string, [source: string, target: string]> = {
  libretranslate: ['zh-Hant', 'zh-Hant'],
  deepl: ['ZH', 'ZH-HANT'],
  google: ['zh-TW', 'zh-TW'],
  azure: ['zh-Hant', 'zh-Hant'],
  openai: ['zh-TW', 'zh-TW'],
};

describe.each(Object.entries(factories))('%s', (name, make) => {
  const provider = () => make(fake.url, rightKey);

  it('is asked as its API says, for several texts in one call', async () => {
    fake.calls = [];
    expect(await provider().translate(batch, signal())).toEqual([
      { text: '译文 hello {{0}}', source: 'en' },
      { text: '译文 help me', source: 'en' },
    ]);
    expect(fake.calls).toHaveLength(1);
  });
  it('is told the language where we know it, Chinese in both ways of writing', async () => {
    fake.calls = [];
    const theirs = await provider().translate({ texts: ['您好'], source: 'zh-TW', target: 'en' }, signal());
    expect(theirs[0]!.text).toBe('translated 您好');
    expect(provider().supports('zh', 'zh-TW')).toBe(true);
    const ours = await provider().translate({ texts: ['hello'], source: 'en', target: 'zh-TW' }, signal());
    expect(ours[0]!.text).toBe('譯文 hello');
    const [source, target] = traditional[name]!;
    expect(fake.calls).toMatchObject([{ source }, { target }]);
  });
  it('with a wrong key is a refusal that tells nothing of what was asked', async () => {
    const wrong = make(fake.url, () => 'wrong').translate(batch, signal());
    await expect(wrong).rejects.toMatchObject({ kind: 'refused' });
    await expect(wrong).rejects.not.toThrow(/hello|help/);
  });
  it('that has had enough says how long to leave it alone', async () => {
    fake.mood = 'limit';
    await expect(provider().translate(batch, signal())).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 1_000 });
  });
  it('that redirects us is not followed', async () => {
    fake.mood = 'redirect';
    await expect(provider().translate(batch, signal())).rejects.toMatchObject({ kind: 'refused' });
    expect(fake.trappedCount).toBe(0);
  });
  it.each([
    ['fail', 'failed'],
    ['nonsense', 'unreadable'],
    ['flood', 'too-large'],
  ] as const)('that does %s is a fault of kind %s', async (condition, kind) => {
    fake.mood = condition;
    await expect(provider().translate(batch, signal())).rejects.toMatchObject({ kind });
  });
});
