import { VIEWER_EXPIRY_MS, TYPING_EXPIRY_MS } from '@libs/protocol/signals.ts';
import { AGENT, SESSION } from '@libs/client/testing/sample-events.ts';
import { SessionViewersStore } from './session-viewers-store.ts';
import type { AgentId } from '@libs/protocol/ids.ts';

const ME = '0199f3a2-0000-7000-8000-00000000000e' as AgentId;

describe('a colleague', () => {
  let viewers: SessionViewersStore;
  const hear = (doing: 'arriving' | 'viewing' | 'writing' | 'leaving', agentId = AGENT) =>
    viewers.receive({ sessionId: SESSION, agentId, doing });
  const here = () => viewers.store.getState()[SESSION] ?? {};

  beforeEach(() => {
    jest.useFakeTimers();
    viewers = new SessionViewersStore(ME);
  });
  afterEach(() => jest.useRealTimers());

  it('is viewing from the first signal, writing for a while, and then gone', () => {
    hear('arriving');
    expect(here()).toEqual({ [AGENT]: 'viewing' });
    hear('writing');
    expect(here()).toEqual({ [AGENT]: 'writing' });
    jest.advanceTimersByTime(TYPING_EXPIRY_MS);
    expect(here()).toEqual({ [AGENT]: 'viewing' });
    hear('leaving');
    expect(here()).toEqual({});
  });

  it('expires without a repeated signal, and stays with one', () => {
    hear('arriving');
    jest.advanceTimersByTime(VIEWER_EXPIRY_MS - 1);
    hear('viewing');
    jest.advanceTimersByTime(VIEWER_EXPIRY_MS - 1);
    expect(here()).toEqual({ [AGENT]: 'viewing' });
    jest.advanceTimersByTime(1);
    expect(here()).toEqual({});
  });

  it('does not include the agent in another window', () => {
    hear('arriving', ME);
    expect(here()).toEqual({});
  });

  it('is removed, and stops notifying, after the workspace ends', () => {
    hear('writing');
    viewers.end();
    expect(here()).toEqual({});
    expect(jest.getTimerCount()).toBe(0);
  });
});
