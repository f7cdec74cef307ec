import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentId } from '@libs/protocol/ids.ts';
import { readStoredJson, storeJson } from '../stored-json.ts';

type LastUsed = Readonly<Record<string, number>>;

const storageKeyOf = (agentId: AgentId) => `scriptUses_${agentId}`;

/** When this agent last used each script, in milliseconds since 1970; stored beside their own scripts, in this browser. */
export class ScriptUsesStore {
  readonly store: StoreApi<{ lastUsed: LastUsed }>;

  constructor(private readonly agentId: AgentId) {
    this.store = createStore(() => ({ lastUsed: stored(agentId) }));
  }

  markUsed(id: string, at = Date.now()): void {
    // Another window may have used others meanwhile.
    const lastUsed = { ...this.store.getState().lastUsed, ...stored(this.agentId), [id]: at };
    this.store.setState({ lastUsed });
    storeJson(() => localStorage, storageKeyOf(this.agentId), lastUsed);
  }
}

function stored(agentId: AgentId): LastUsed {
  const read = readStoredJson(() => localStorage, storageKeyOf(agentId));
  if (typeof read !== 'object' || read === null) return {};
  return Object.fromEntries(Object.entries(read).filter(([, at]) => typeof at === 'number')) as LastUsed;
}
