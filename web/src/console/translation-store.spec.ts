import type { TranscriptLine } from '@libs/client/transcript.ts';
import { AGENT, SESSION } from '@libs/client/testing/sample-events.ts';
import { customerLanguageOf, TranslationStore } from './translation-store.ts';

const customerBubble = (version: number, text: string, source?: string): TranscriptLine =>
  ({
    is: 'bubble',
    from: 'customer',
    kind: 'text',
    state: 'sent',
    agentId: null,
    at: '',
    commandId: `c${version}`,
    version,
    text,
    ...(source ? { translations: [{ source, target: 'zh', text: '译', flag: null }] } : {}),
  }) as never;

describe('translation of a conversation', () => {
  const requests: object[] = [];
  const conversation = {
    sessionId: SESSION,
    actor: { role: 'agent', agentId: AGENT },
    sendCommand: (c: object) => requests.push(c),
  } as never;

  it('is off until turned on, from an automatic source language to Chinese', () => {
    const store = new TranslationStore(jest.fn());
    expect(store.settingsOf(SESSION)).toEqual({ isOn: false, agentLang: 'zh', customerLang: 'auto' });
    store.requestTranslations(conversation, [customerBubble(1, 'help')]);
    expect(requests).toEqual([]);
  });

  it('requests each message missing in the chosen language once, and again for another language', () => {
    const store = new TranslationStore(jest.fn());
    store.changeSettings(SESSION, { isOn: true });
    const lines = [customerBubble(1, 'help', 'en'), customerBubble(2, 'please')];
    store.requestTranslations(conversation, lines);
    store.requestTranslations(conversation, lines);
    expect(requests).toEqual([{ type: 'translation.request', of: 2, source: 'auto', target: 'zh', attempt: 0 }]);
    store.changeSettings(SESSION, { agentLang: 'fr' });
    store.requestTranslations(conversation, lines);
    expect(requests).toHaveLength(3);
  });

  it('of one conversation does not apply to another, which shows the original', () => {
    const store = new TranslationStore(jest.fn());
    store.changeSettings(SESSION, { isOn: true, agentLang: 'fr' });
    const other = '0199f3a2-0000-7000-8000-00000000beef' as typeof SESSION;
    expect(store.settingsOf(other)).toEqual({ isOn: false, agentLang: 'zh', customerLang: 'auto' });
    const before = requests.length;
    store.requestTranslations({ ...(conversation as object), sessionId: other } as never, [customerBubble(1, 'help')]);
    expect(requests).toHaveLength(before);
  });

  it.each([
    ['de', [], 'en', 'de'],
    ['auto', [customerBubble(1, 'hola', 'es'), customerBubble(2, 'x')], 'en', 'es'],
    ['auto', [customerBubble(1, 'x', 'und')], 'zh-Hant-HK', 'zh-TW'],
    ['auto', [], 'en-GB', 'en'],
    ['auto', [], 'tlh', 'en'],
  ] as const)('answers in the customer’s language: chosen %s', (chosen, lines, browser, expected) => {
    expect(customerLanguageOf(chosen, lines, browser)).toBe(expected);
  });
});
