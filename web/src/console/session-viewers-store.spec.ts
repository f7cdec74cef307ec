import { VIEWER_EXPIRY_MS, TYPING_EXPIRY_MS } from '@libs/protocol/signals.ts';
import { AGENT, SESSION } from '@libs/client/testing/sample-events.ts';
import { SessionViewersStore } from './session-viewers-store.ts';
import type { AgentId } from '@libs/protocol/ids.ts';

const ME = '0199f3a2-0000-7000-8000-00000000000e' as AgentId;

describe('a colleague', () => {
  let viewers: SessionViewersStore;
  const receive = (doing: 'arriving' | 'viewing' | 'writing' | 'leaving', agentId = AGENT) =>
    viewers.receive({ sessionId: SESSION, agentId, doing });
  const viewersNow = () => viewers.store.getState()[SESSION] ?? {};

  beforeEach(() => {
    jest.useFakeTimers();
    viewers = new SessionViewersStore(ME);
  });
  afterEach(() => jest.useRealTimers());

  it('is viewing from the first signal, writing for a while, and then gone', () => {
    receive('arriving');
    expect(viewersNow()).toEqual({ [AGENT]: 'viewing' });
    receive('writing');
    expect(viewersNow()).toEqual({ [AGENT]: 'writing' });
    jest.advanceTimersByTime(TYPING_EXPIRY_MS);
    expect(viewersNow()).toEqual({ [AGENT]: 'viewing' });
    receive('leaving');
    expect(viewersNow()).toEqual({});
  });

  it('expires without a repeated signal, and stays with one', () => {
    receive('arriving');
    jest.advanceTimersByTime(VIEWER_EXPIRY_MS - 1);
    receive('viewing');
    jest.advanceTimersByTime(VIEWER_EXPIRY_MS - 1);
    expect(viewersNow()).toEqual({ [AGENT]: 'viewing' });
    jest.advanceTimersByTime(1);
    expect(viewersNow()).toEqual({});
  });

  it('does not include the agent in another window', () => {
    receive('arriving', ME);
    expect(viewersNow()).toEqual({});
  });

  it('is removed, and stops notifying, after the workspace ends', () => {
    receive('writing');
    viewers.end();
    expect(viewersNow()).toEqual({});
    expect(jest.getTimerCount()).toBe(0);
  });
});
