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
  const asked: object[] = [];
  const api: BrowserTranslator = {
    availability: (pair) => {
      asked.push(pair);
      return Promise.resolve(state as 'available');
    },
    create: create ?? (() => Promise.resolve({ translate })),
  };
  return { asked, found, device: new DeviceTranslator(api, (commandId, one) => found.set(commandId, one)) };
}
const translationRequest = (text: string, source = 'en', target: 'ja' | 'zh-TW' = 'ja') =>
  ({ commandId: commandIdOf(1), text, source, target }) as const;
const translatedTexts = ({ found }: { found: Map<string, ReadTranslation> }) =>
  [...found.values()].map(({ text }) => text);

describe('a translation on this device', () => {
  it('says that it is one, and brings every token back', async () => {
    const made = translatorWith({});
    await made.device.request(translationRequest(`Send nothing more. Write to ${LINK} first.`));
    expect(translatedTexts(made)).toEqual([`[ja] 訳 Send nothing more. Write to ${LINK} first.`]);
    expect([...made.found.values()][0]).toMatchObject({ engine: 'device', flag: null, source: 'en', target: 'ja' });
    expect([...made.found.values()][0]!.labels).toBeDefined();
  });

  it.each<[string, BrowserTranslationEngine['translate']]>([
    ['loses a token', async (text) => `訳 ${text.replace(/\{\{\d\}\}/, '')}`],
    ['adds a link', async (text) => `訳 ${text} https://help-now.example`],
    ['says nothing', async () => ''],
    ['answers in another script', async () => 'still English'],
    ['breaks', () => Promise.reject(new Error('no memory'))],
  ])('that %s is not shown', async (_, translate) => {
    const made = translatorWith({ translate });
    await made.device.request(translationRequest(`Write to ${LINK} first.`));
    expect(translatedTexts(made)).toEqual([]);
  });

  it('is asked for by the names that browsers have for the ways of writing Chinese', async () => {
    const made = translatorWith({ state: 'unavailable' });
    await made.device.request(translationRequest('Wait for me.', 'en', 'zh-TW'));
    expect(made.asked).toEqual([{ sourceLanguage: 'en', targetLanguage: 'zh-Hant' }]);
    expect([translatedTexts(made), made.device.offer.getState()]).toEqual([[], 'none']);
  });
});

describe('languages that are not on this device', () => {
  it('are fetched only once somebody has agreed, and then what waited is translated', async () => {
    let fetched = 0;
    const create = () => {
      fetched += 1;
      return Promise.resolve({ translate: async (text: string) => `訳 ${text}` });
    };
    const made = translatorWith({ state: 'downloadable', create });
    await made.device.request(translationRequest('Wait for me.'));
    expect([fetched, made.device.offer.getState()]).toEqual([0, 'offered']);
    await made.device.accept();
    expect([fetched, made.device.offer.getState(), translatedTexts(made)]).toEqual([1, 'none', ['訳 Wait for me.']]);
  });

  it('can be tried again when they could not be had, or be left alone', async () => {
    const made = translatorWith({ state: 'downloadable', create: () => Promise.reject(new Error('no network')) });
    await made.device.request(translationRequest('Wait for me.'));
    await made.device.accept();
    expect(made.device.offer.getState()).toBe('failed');
    made.device.decline();
    expect([made.device.offer.getState(), translatedTexts(made)]).toEqual(['none', []]);
  });
});
