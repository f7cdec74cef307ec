import type { Line } from '../chat/transcript.ts';
import { AGENT, SESSION } from '../testing/samples.ts';
import { languageOfCustomer, TranslationStore } from './translation-store.ts';

const said = (version: number, text: string, source?: string): Line =>
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
  const asked: object[] = [];
  const conversation = {
    sessionId: SESSION,
    actor: { role: 'agent', agentId: AGENT },
    ask: (c: object) => asked.push(c),
  } as never;

  it('is off, from whatever to Chinese, until somebody turns it on', () => {
    const store = new TranslationStore(jest.fn());
    expect(store.of(SESSION)).toEqual({ isOn: false, agentLang: 'zh', customerLang: 'auto' });
    store.request(conversation, [said(1, 'help')]);
    expect(asked).toEqual([]);
  });

  it('asks once for what is not there in the chosen language, and again for another', () => {
    const store = new TranslationStore(jest.fn());
    store.change(SESSION, { isOn: true });
    const lines = [said(1, 'help', 'en'), said(2, 'please')];
    store.request(conversation, lines);
    store.request(conversation, lines);
    expect(asked).toEqual([{ type: 'translation.request', of: 2, source: 'auto', target: 'zh', attempt: 0 }]);
    store.change(SESSION, { agentLang: 'fr' });
    store.request(conversation, lines);
    expect(asked).toHaveLength(3);
  });

  it('of one conversation is none of another: that one is read as it was written', () => {
    const store = new TranslationStore(jest.fn());
    store.change(SESSION, { isOn: true, agentLang: 'fr' });
    const other = '0199f3a2-0000-7000-8000-00000000beef' as typeof SESSION;
    expect(store.of(other)).toEqual({ isOn: false, agentLang: 'zh', customerLang: 'auto' });
    const before = asked.length;
    store.request({ ...(conversation as object), sessionId: other } as never, [said(1, 'help')]);
    expect(asked).toHaveLength(before);
  });

  it.each([
    ['de', [], 'en', 'de'],
    ['auto', [said(1, 'hola', 'es'), said(2, 'x')], 'en', 'es'],
    ['auto', [said(1, 'x', 'und')], 'zh-Hant-HK', 'zh-TW'],
    ['auto', [], 'en-GB', 'en'],
    ['auto', [], 'tlh', 'en'],
  ] as const)('answers in the customer’s language: chosen %s', (chosen, lines, browser, expected) => {
    expect(languageOfCustomer(chosen, lines, browser)).toBe(expected);
  });
});
