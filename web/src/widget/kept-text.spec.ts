/** @jest-environment jsdom */
import { createStore } from 'zustand/vanilla';
import '../testing/text-encoder.ts';
import { keepHeldText } from './kept-text.ts';
import type { Talk } from './talk.ts';
import { untouched, type VisitState } from './visit-state.ts';

describe('a first message that waits', () => {
  const talkOf = (sessionId: string) => ({ session: { sessionId } }) as Talk;
  const tab = (storage?: () => Storage) => {
    const store = createStore<VisitState>(untouched);
    keepHeldText(store, storage);
    return store;
  };
  const waiting = (text: string) => {
    const store = tab();
    store.setState({ talk: talkOf('mine'), draft: text });
    store.setState({ held: { why: 'contact', text } });
    return store;
  };
  const draftAfterReload = (sessionId: string) => {
    const store = tab();
    store.setState({ talk: talkOf(sessionId) });
    return store.getState().draft;
  };
  beforeEach(() => sessionStorage.clear());

  it('is back in the draft of its own conversation after a reload, and in no other', () => {
    waiting('they have my money');
    expect([draftAfterReload('mine'), draftAfterReload('of somebody else')]).toEqual(['they have my money', '']);
  });

  it('is gone once it was sent, or thrown away', () => {
    waiting('they have my money').setState({ held: null, draft: '' });
    expect([draftAfterReload('mine'), sessionStorage.length]).toEqual(['', 0]);
  });

  it('does not come over what was written meanwhile', () => {
    waiting('they have my money');
    const store = tab();
    store.setState({ draft: 'new words' });
    store.setState({ talk: talkOf('mine') });
    expect(store.getState().draft).toBe('new words');
  });

  it('with a secret in it is not kept', () => {
    const store = tab();
    store.setState({ talk: talkOf('mine'), draft: 'otp 482913' });
    store.setState({ held: { why: 'secret', text: 'otp 482913', secrets: [] } });
    expect(sessionStorage.length).toBe(0);
  });

  it('waits in the draft alone where storage is denied', () => {
    const store = tab(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    store.setState({ talk: talkOf('mine'), draft: 'a' });
    store.setState({ held: { why: 'contact', text: 'a' } });
    expect(store.getState().draft).toBe('a');
  });
});
