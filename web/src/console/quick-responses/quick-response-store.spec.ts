/** @jest-environment jsdom */
import { AGENT } from '@libs/client/testing/sample-events.ts';
import { emptyLocalizedText } from '@libs/protocol/settings.ts';
import { toQuickResponse, toScript } from './own-scripts.ts';
import { createQuickResponseStore } from './quick-response-store.ts';

const KEY = `quickResponses_${AGENT}`;
const hello = { id: '1', title: 'Hello', script: 'Hello, how can we help?' };

describe('quick responses', () => {
  beforeEach(() => localStorage.clear());

  it('are stored as a JSON list in this browser, under the agent’s own key', () => {
    const store = createQuickResponseStore(AGENT);
    expect(store.save(hello)).toBe(true);
    store.save({ ...hello, script: 'Hello again' });
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual([{ ...hello, script: 'Hello again' }]);
    expect(createQuickResponseStore(AGENT).getState().list).toHaveLength(1);
    store.remove('1');
    expect(localStorage.getItem(KEY)).toBe('[]');
  });

  it('keep their folder and their texts in each language', () => {
    const own = {
      ...hello,
      folder: 'First words',
      texts: { ...emptyLocalizedText, 'zh-CN': '您好', en: hello.script },
    };
    createQuickResponseStore(AGENT).save(own);
    expect(createQuickResponseStore(AGENT).getState().list).toEqual([own]);
    expect(toQuickResponse(toScript(own))).toEqual({ ...own, script: '您好' });
    expect(toScript(hello).texts).toEqual({ ...emptyLocalizedText, en: hello.script });
    const { ms: _, ...earlier } = own.texts;
    expect(toScript({ ...own, texts: earlier as typeof own.texts }).texts).toEqual(own.texts);
  });

  it('from two windows are both stored', () => {
    const [here, there] = [createQuickResponseStore(AGENT), createQuickResponseStore(AGENT)];
    const stop = there.start();
    here.save(hello);
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    there.save({ ...hello, id: '2' });
    stop();
    expect(
      createQuickResponseStore(AGENT)
        .getState()
        .list.map(({ id }) => id),
    ).toEqual(['1', '2']);
  });

  it.each(['{', '7', 'null', '[{"id":1}]', '[null]'])('ignore an invalid stored value: %s', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(createQuickResponseStore(AGENT).getState().list).toEqual([]);
  });

  it('report that the browser cannot store them, and still work in memory', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    } as unknown as Storage;
    const store = createQuickResponseStore(AGENT, () => full);
    expect(store.save(hello)).toBe(false);
    expect(store.getState().list).toEqual([hello]);
  });
});
