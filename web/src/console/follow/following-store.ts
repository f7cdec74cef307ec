import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionId } from '@libs/protocol/ids.ts';

/** Which conversations of colleagues this lead follows on this page. That they do is in the conversation's notes. */
export class FollowingStore {
  readonly store: StoreApi<{ followed: readonly SessionId[] }> = createStore(() => ({
    followed: [] as readonly SessionId[],
  }));

  isFollowed(sessionId: SessionId): boolean {
    return this.store.getState().followed.includes(sessionId);
  }

  set(sessionId: SessionId, isFollowed: boolean): void {
    this.store.setState(({ followed }) => {
      const others = followed.filter((one) => one !== sessionId);
      return { followed: isFollowed ? [...others, sessionId] : others };
    });
  }
}
