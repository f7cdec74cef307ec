/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { createStore } from 'zustand/vanilla';
import type { SessionId } from '@libs/protocol/ids.ts';
import { FORGET_EVENT } from '@libs/client/browser/outbox-backup.ts';
import { removeDrafts, persistDraft } from './draft-storage.ts';
import { createSecretGuard } from './secret-guard.ts';
import { findInMessage } from './secret-rules.ts';
import type { ActiveChat } from './active-chat.ts';
import { initialWidgetState, type WidgetState } from './widget-state.ts';

const PHRASE = 'jelly better achieve collect unaware mountain thought cargo oxygen act hood bridge';
const activeChatOf = (sessionId: string) => ({ session: { sessionId } }) as ActiveChat;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const storedDrafts = () =>
  Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('aidline.draft.') ? text : []));

describe('a draft', () => {
  let living: Set<string>;
  let fetchRules: () => ReturnType<NonNullable<Parameters<typeof createSecretGuard>[0]>>;

  /** A simulated page, with the locks it holds. */
  const page = () => {
    const held: string[] = [];
    const store = createStore<WidgetState>(initialWidgetState);
    const claim = (name: string, take: () => boolean) => {
      void Promise.resolve().then(() => {
        if (living.has(name) || !take()) return;
        held.push(name);
        living.add(name);
      });
    };
    persistDraft(
      store,
      createSecretGuard(() => fetchRules()),
      claim,
    );
    const show = async (sessionId: string) => {
      store.setState({ activeChat: activeChatOf(sessionId) });
      await settle();
      return store.getState().draft;
    };
    return {
      store,
      show,
      write: (draft: string) => store.setState({ draft }),
      die: () => held.forEach((name) => living.delete(name)),
    };
  };
  const writing = async (text: string, sessionId = 'mine') => {
    const made = page();
    await made.show(sessionId);
    made.write(text);
    await settle();
    return made;
  };

  beforeEach(() => {
    localStorage.clear();
    living = new Set();
    fetchRules = () => Promise.resolve(findInMessage);
  });

  it('is restored in its own conversation on the next page, and in no other', async () => {
    (await writing('they have my money')).die();
    expect(await page().show('of somebody else')).toBe('');
    expect(await page().show('mine')).toBe('they have my money');
    expect(storedDrafts()).toEqual(['they have my money']);
  });

  it('is removed once it was sent, cleared or forgotten', async () => {
    (await writing('sent')).write('');
    expect(storedDrafts()).toEqual([]);
    await writing('forgotten');
    await writing('of somebody else', 'other');
    removeDrafts('mine' as SessionId);
    expect(storedDrafts()).toEqual(['of somebody else']);
  });

  it('does not replace text written meanwhile, nor is it lost by that', async () => {
    (await writing('first')).die();
    const next = page();
    next.store.setState({ activeChat: activeChatOf('mine') });
    next.write('second');
    await settle();
    expect([next.store.getState().draft, storedDrafts().sort()]).toEqual(['second', ['first', 'second']]);
  });

  it('of another open page is not taken; drafts of two closed pages are both restored', async () => {
    const first = await writing('first');
    const second = await writing('second');
    expect(await page().show('mine')).toBe('');
    first.die();
    second.die();
    expect((await page().show('mine')).split('\n').sort()).toEqual(['first', 'second']);
    expect(storedDrafts()).toHaveLength(1);
  });

  it('moves along when the page switches to another conversation', async () => {
    const one = await writing('going along');
    one.store.setState({ activeChat: null });
    await one.show('newer');
    expect(Object.keys(localStorage)).toEqual([expect.stringContaining('aidline.draft.newer.')]);
  });

  it('is stored without its secrets', async () => {
    await writing('my card is 4111 1111 1111 1111');
    expect(storedDrafts()).toEqual(['my card is 411111••••••1111']);
  });

  it('that may hold a secret is stored only after the rules against secrets are loaded', async () => {
    let resolveRules: () => void = () => undefined;
    fetchRules = () => new Promise((resolve) => (resolveRules = () => resolve(findInMessage)));
    const { write } = await writing('short');
    for (const text of ['pin', 'my seed', '密码是', '12', `look: ${PHRASE}`]) write(text);
    await settle();
    expect(storedDrafts()).toEqual(['short']);
    resolveRules();
    await settle();
    expect(storedDrafts()).toEqual([expect.stringMatching(/^look: (?!.*jelly)/)]);
  });

  it('that the embedding page has prefilled is stored only after a person has changed it', async () => {
    const one = page();
    await one.show('mine');
    one.store.setState({ draft: 'about invoice 7', suggestedDraft: 'about invoice 7' });
    expect(storedDrafts()).toEqual([]);
    one.write('about invoice 7, please');
    await settle();
    expect(storedDrafts()).toEqual(['about invoice 7, please']);
  });

  it('is not stored any more after this browser’s data was cleared', async () => {
    const one = await writing('a');
    localStorage.clear();
    dispatchEvent(new Event(FORGET_EVENT));
    one.write('ab');
    expect(storedDrafts()).toEqual([]);
  });

  it('lives as long as the page where storage is blocked', async () => {
    const denied = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const one = await writing('a');
    one.write('');
    one.write('ab');
    denied.mockRestore();
    expect([one.store.getState().draft, storedDrafts()]).toEqual(['ab', []]);
  });
});
