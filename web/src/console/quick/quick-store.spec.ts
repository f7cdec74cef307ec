/** @jest-environment jsdom */
import { AGENT } from '../../testing/samples.ts';
import { createQuickStore } from './quick-store.ts';

const KEY = `quickResponses_${AGENT}`;
const hello = { id: '1', title: 'Hello', script: 'Hello, how can we help?' };

describe('quick responses', () => {
  beforeEach(() => localStorage.clear());

  it('are a JSON list in this browser, under the agent’s own key', () => {
    const store = createQuickStore(AGENT);
    expect(store.save(hello)).toBe(true);
    store.save({ ...hello, script: 'Hello again' });
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual([{ ...hello, script: 'Hello again' }]);
    expect(createQuickStore(AGENT).getState().list).toHaveLength(1);
    store.remove('1');
    expect(localStorage.getItem(KEY)).toBe('[]');
  });

  it('of two windows are all kept', () => {
    const [here, there] = [createQuickStore(AGENT), createQuickStore(AGENT)];
    const stop = there.start();
    here.save(hello);
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    there.save({ ...hello, id: '2' });
    stop();
    expect(
      createQuickStore(AGENT)
        .getState()
        .list.map(({ id }) => id),
    ).toEqual(['1', '2']);
  });

  it.each(['{', '7', 'null', '[{"id":1}]', '[null]'])('survive that %s stands there', (kept) => {
    localStorage.setItem(KEY, kept);
    expect(createQuickStore(AGENT).getState().list).toEqual([]);
  });

  it('say so when the browser keeps nothing, and can still be used', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    } as unknown as Storage;
    const store = createQuickStore(AGENT, () => full);
    expect(store.save(hello)).toBe(false);
    expect(store.getState().list).toEqual([hello]);
  });
});
