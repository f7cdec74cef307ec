import { fakeTranslators } from '../../../../../infra/jest/fake-translators.ts';
import { resourceForThisFile } from '../../../../../infra/jest/resource-for-this-file.ts';
import type { TranslationBatch, Translator } from '../translator.ts';
import { AzureTranslator } from './azure.ts';
import { DeepL } from './deepl.ts';
import { GoogleTranslate } from './google.ts';
import { LibreTranslate } from './libretranslate.ts';
import { OpenAiCompatible } from './openai.ts';

const fake = resourceForThisFile(fakeTranslators, (one) => one.close());
beforeEach(() => {
  fake.mode = 'honest';
});

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

/** What each provider calls Traditional Chinese, as a source and as a target. */
const traditional: Record<string, [source: string, target: string]> = {
  libretranslate: ['zh-Hant', 'zh-Hant'],
  deepl: ['ZH', 'ZH-HANT'],
  google: ['zh-TW', 'zh-TW'],
  azure: ['zh-Hant', 'zh-Hant'],
  openai: ['zh-TW', 'zh-TW'],
};

describe.each(Object.entries(factories))('%s', (name, make) => {
  const provider = () => make(fake.url, rightKey);

  it('is called as its API documents, with several texts in one call', async () => {
    fake.calls = [];
    expect(await provider().translate(batch, signal())).toEqual([
      { text: '译文 hello {{0}}', source: 'en' },
      { text: '译文 help me', source: 'en' },
    ]);
    expect(fake.calls).toHaveLength(1);
  });
  it('receives the source language where it is known, and both scripts of Chinese', async () => {
    fake.calls = [];
    const toEnglish = await provider().translate({ texts: ['您好'], source: 'zh-TW', target: 'en' }, signal());
    expect(toEnglish[0]!.text).toBe('translated 您好');
    expect(provider().supports('zh', 'zh-TW')).toBe(true);
    const fromEnglish = await provider().translate({ texts: ['hello'], source: 'en', target: 'zh-TW' }, signal());
    expect(fromEnglish[0]!.text).toBe('譯文 hello');
    const [source, target] = traditional[name]!;
    expect(fake.calls).toMatchObject([{ source }, { target }]);
  });
  it('with a wrong key rejects with a fault that contains nothing of the request', async () => {
    const wrong = make(fake.url, () => 'wrong').translate(batch, signal());
    await expect(wrong).rejects.toMatchObject({ kind: 'refused' });
    await expect(wrong).rejects.not.toThrow(/hello|help/);
  });
  it('over its rate limit rejects with the time to wait', async () => {
    fake.mode = 'limit';
    await expect(provider().translate(batch, signal())).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 1_000 });
  });
  it('that redirects is not followed', async () => {
    fake.mode = 'redirect';
    await expect(provider().translate(batch, signal())).rejects.toMatchObject({ kind: 'refused' });
    expect(fake.trappedCount).toBe(0);
  });
  it.each([
    ['fail', 'failed'],
    ['nonsense', 'unreadable'],
    ['flood', 'too-large'],
  ] as const)('in mode %s rejects with a fault of kind %s', async (condition, kind) => {
    fake.mode = condition;
    await expect(provider().translate(batch, signal())).rejects.toMatchObject({ kind });
  });
});
