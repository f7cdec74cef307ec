import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentId } from '@libs/protocol/ids.ts';

export type RowDensity = 'compact' | 'comfortable';

/** The list is virtualised: every row of a density has the same height. A compact one has 44 px, so that a finger hits it. */
export const ROW_REM: Record<RowDensity, number> = { compact: 2.6, comfortable: 5.25 };

const storageKeyOf = (agentId: AgentId) => `aidline.console.density.${agentId}`;

/** How dense this agent wants the list in this browser. */
export class RowDensityStore {
  readonly store: StoreApi<{ density: RowDensity }>;

  constructor(private readonly agentId: AgentId) {
    this.store = createStore(() => ({ density: stored(agentId) }));
  }

  toggle(): void {
    const density = this.store.getState().density === 'compact' ? 'comfortable' : 'compact';
    this.store.setState({ density });
    try {
      localStorage.setItem(storageKeyOf(this.agentId), density);
    } catch {
      return; // Storage is blocked: the choice lasts until the page is closed.
    }
  }
}

function stored(agentId: AgentId): RowDensity {
  try {
    return localStorage.getItem(storageKeyOf(agentId)) === 'comfortable' ? 'comfortable' : 'compact';
  } catch {
    return 'compact';
  }
}
