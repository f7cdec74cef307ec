/** @jest-environment jsdom */
import { AGENT } from '@libs/client/testing/sample-events.ts';
import { ScriptUsesStore } from './script-uses-store.ts';

const KEY = `scriptUses_${AGENT}`;
const lastUsedOf = (uses: ScriptUsesStore) => uses.store.getState().lastUsed;

describe('when scripts were last used', () => {
  beforeEach(() => localStorage.clear());

  it('is known after a reload, and from another window', () => {
    const [here, there] = [new ScriptUsesStore(AGENT), new ScriptUsesStore(AGENT)];
    here.markUsed('a', 1);
    there.markUsed('b', 2);
    expect(lastUsedOf(new ScriptUsesStore(AGENT))).toEqual({ a: 1, b: 2 });
  });

  it.each(['{', 'null', '7', '{"a":"x"}'])('ignores an invalid stored value: %s', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(lastUsedOf(new ScriptUsesStore(AGENT))).toEqual({});
  });
});
