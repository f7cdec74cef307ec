import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentId } from '@libs/protocol/ids.ts';

export type QuickResponse = { id: string; title: string; script: string };

/** What this agent keeps at hand in this browser, and nowhere else: a JSON list under `quickResponses_{agentId}`. */
export type QuickResponseStore = StoreApi<{ list: readonly QuickResponse[] }> & {
  /** Adds, or takes the place of the one with this id. False when this browser keeps nothing. */
  save: (response: QuickResponse) => boolean;
  remove: (id: string) => void;
  /** Hears what another window of this browser keeps, which would else be lost with the next that is kept here. Returns the way to stop. */
  start: () => () => void;
};

export function createQuickResponseStore(
  agentId: AgentId,
  storage: () => Storage = () => localStorage,
): QuickResponseStore {
  const key = `quickResponses_${agentId}`;
  const store = createStore<{ list: readonly QuickResponse[] }>(() => ({ list: readResponses(key, storage) }));
  const keep = (list: readonly QuickResponse[]): boolean => {
    store.setState({ list });
    try {
      storage().setItem(key, JSON.stringify(list));
      return true;
    } catch {
      return false;
    }
  };
  return {
    ...store,
    save: (response) => {
      const { list } = store.getState();
      const isNew = list.every(({ id }) => id !== response.id);
      return keep(isNew ? [...list, response] : list.map((one) => (one.id === response.id ? response : one)));
    },
    remove: (id) => void keep(store.getState().list.filter((one) => one.id !== id)),
    start: () => {
      const onStorage = (event: StorageEvent) =>
        event.key === key && store.setState({ list: readResponses(key, storage) });
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

/** What another program, or another time, has written there is left out as far as it is not a quick response. */
function readResponses(key: string, storage: () => Storage): QuickResponse[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter(isQuickResponse).map(({ id, title, script }) => ({ id, title, script }))
      : [];
  } catch {
    return [];
  }
}

const isQuickResponse = (kept: unknown): kept is QuickResponse =>
  typeof kept === 'object' &&
  kept !== null &&
  ['id', 'title', 'script'].every((name) => typeof (kept as Record<string, unknown>)[name] === 'string');
