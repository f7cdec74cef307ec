/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import type { Conversation } from '@libs/client/conversation.ts';
import { SESSION } from '@libs/client/testing/sample-events.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { usePerson } from './use-person.ts';

describe('the person behind the open conversation', () => {
  let requests: { path: string; signal?: AbortSignal }[];
  const store = createStore(() => ({ lines: [] as object[], isLoaded: false }));
  const conversation = { sessionId: SESSION, store } as unknown as Conversation;
  const request = (call: (typeof requests)[number]) => {
    requests.push(call);
    return Promise.resolve({ value: { conversations: [], suggestions: [] } });
  };
  const show = (isShown = false) =>
    renderHook(() => usePerson({ request } as unknown as AgentWorkspace, conversation, isShown));
  const paths = () => requests.map(({ path }) => path.split('/').at(-1));
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const load = () => act(() => store.setState({ isLoaded: true }));

  beforeEach(() => {
    jest.useFakeTimers();
    requests = [];
    store.setState({ lines: [], isLoaded: false });
  });
  afterEach(() => jest.useRealTimers());

  it('is not asked for while the messages are awaited, nor by who goes on', async () => {
    const { unmount } = show();
    await pass(10_000);
    load();
    await pass(1_400);
    unmount();
    await pass(10_000);
    expect(requests).toEqual([]);
  });

  it('is asked for once, whatever was said before, when the agent stays', async () => {
    show();
    act(() => store.setState({ isLoaded: true, lines: [{ is: 'notice', what: 'contact' }] }));
    await pass(1_500);
    expect(paths()).toEqual(['person', 'suggestions']);
  });

  it('is asked for with the conversation where it is looked at, and those that may be the same later', async () => {
    const { unmount } = show(true);
    load();
    expect(paths()).toEqual(['person']);
    await pass(1_500);
    expect(paths()).toEqual(['person', 'suggestions']);
    unmount();
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });
});
