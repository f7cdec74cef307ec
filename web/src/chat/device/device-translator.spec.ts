import { commandIdOf } from '@libs/client/testing/sample-events.ts';
import type { ReadTranslation } from '@libs/client/transcript.ts';
import type { BrowserTranslationEngine, BrowserTranslator } from './browser-translator.ts';
import { DeviceTranslator } from './device-translator.ts';

const LINK = 'https://police.example/case?id=44871';

type FakeTranslatorOptions = {
  state?: string;
  translate?: BrowserTranslationEngine['translate'];
  create?: BrowserTranslator['create'];
};

function translatorWith({
  state = 'available',
  translate = async (text) => `[ja] 訳 ${text}`,
  create,
}: FakeTranslatorOptions) {
  const found = new Map<string, ReadTranslation>();
  const requestedPairs: object[] = [];
  const api: BrowserTranslator = {
    availability: (pair) => {
      requestedPairs.push(pair);
      return Promise.resolve(state as 'available');
    },
    create: create ?? (() => Promise.resolve({ translate })),
  };
  return {
    requestedPairs,
    found,
    device: new DeviceTranslator(api, (commandId, translation) => found.set(commandId, translation)),
  };
}
const translationRequest = (text: string, source = 'en', target: 'ja' | 'zh-TW' = 'ja') =>
  ({ commandId: commandIdOf(1), text, source, target }) as const;
const translatedTexts = ({ found }: { found: Map<string, ReadTranslation> }) =>
  [...found.values()].map(({ text }) => text);

describe('a translation on this device', () => {
  it('is labelled as one, and restores every token', async () => {
    const fixture = translatorWith({});
    await fixture.device.request(translationRequest(`Send nothing more. Write to ${LINK} first.`));
    expect(translatedTexts(fixture)).toEqual([`[ja] 訳 Send nothing more. Write to ${LINK} first.`]);
    expect([...fixture.found.values()][0]).toMatchObject({ engine: 'device', flag: null, source: 'en', target: 'ja' });
    expect([...fixture.found.values()][0]!.labels).toBeDefined();
  });

  it.each<[string, BrowserTranslationEngine['translate']]>([
    ['loses a token', async (text) => `訳 ${text.replace(/\{\{\d\}\}/, '')}`],
    ['adds a link', async (text) => `訳 ${text} https://help-now.example`],
    ['returns nothing', async () => ''],
    ['answers in another script', async () => 'still English'],
    ['fails', () => Promise.reject(new Error('no memory'))],
  ])('that %s is not shown', async (_, translate) => {
    const fixture = translatorWith({ translate });
    await fixture.device.request(translationRequest(`Write to ${LINK} first.`));
    expect(translatedTexts(fixture)).toEqual([]);
  });

  it('is requested by the names that browsers use for the Chinese scripts', async () => {
    const fixture = translatorWith({ state: 'unavailable' });
    await fixture.device.request(translationRequest('Wait for me.', 'en', 'zh-TW'));
    expect(fixture.requestedPairs).toEqual([{ sourceLanguage: 'en', targetLanguage: 'zh-Hant' }]);
    expect([translatedTexts(fixture), fixture.device.offer.getState()]).toEqual([[], 'none']);
  });
});

describe('languages that are not on this device', () => {
  it('are downloaded only after the person has agreed, and then the waiting messages are translated', async () => {
    let fetched = 0;
    const create = () => {
      fetched += 1;
      return Promise.resolve({ translate: async (text: string) => `訳 ${text}` });
    };
    const fixture = translatorWith({ state: 'downloadable', create });
    await fixture.device.request(translationRequest('Wait for me.'));
    expect([fetched, fixture.device.offer.getState()]).toEqual([0, 'offered']);
    await fixture.device.accept();
    expect([fetched, fixture.device.offer.getState(), translatedTexts(fixture)]).toEqual([
      1,
      'none',
      ['訳 Wait for me.'],
    ]);
  });

  it('can be retried or declined when the download fails', async () => {
    const fixture = translatorWith({ state: 'downloadable', create: () => Promise.reject(new Error('no network')) });
    await fixture.device.request(translationRequest('Wait for me.'));
    await fixture.device.accept();
    expect(fixture.device.offer.getState()).toBe('failed');
    fixture.device.decline();
    expect([fixture.device.offer.getState(), translatedTexts(fixture)]).toEqual(['none', []]);
  });
});
