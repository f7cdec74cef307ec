import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { readStoredJson, storeJson } from '../stored-json.ts';

type Followed = readonly SessionId[];

const storageKeyOf = (agentId: AgentId) => `aidline.console.followed.${agentId}`;

/** Which conversations of colleagues this lead follows in this tab, also after a reload. That they do is in the conversation's notes. */
export class FollowingStore {
  readonly store: StoreApi<{ followed: Followed }>;

  constructor(private readonly agentId: AgentId) {
    this.store = createStore(() => ({ followed: stored(agentId) }));
  }

  isFollowed(sessionId: SessionId): boolean {
    return this.store.getState().followed.includes(sessionId);
  }

  set(sessionId: SessionId, isFollowed: boolean): void {
    const others = this.store.getState().followed.filter((one) => one !== sessionId);
    const followed = isFollowed ? [...others, sessionId] : others;
    this.store.setState({ followed });
    storeJson(() => sessionStorage, storageKeyOf(this.agentId), followed);
  }
}

function stored(agentId: AgentId): Followed {
  const read = readStoredJson(() => sessionStorage, storageKeyOf(agentId));
  return Array.isArray(read) ? read.filter((one): one is SessionId => typeof one === 'string') : [];
}
