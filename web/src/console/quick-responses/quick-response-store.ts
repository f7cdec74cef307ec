import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentId } from '@libs/protocol/ids.ts';
import { locales } from '@libs/protocol/languages.ts';
import type { LocalizedText } from '@libs/protocol/settings.ts';
import { readStoredJson, storeJson } from '../stored-json.ts';

/** `folder` and `texts` are missing where nobody has saved it since there are folders and languages. */
export type QuickResponse = { id: string; title: string; script: string; folder?: string; texts?: LocalizedText };

/** This agent's quick responses, stored only in this browser, as a JSON list under `quickResponses_{agentId}`. */
export type QuickResponseStore = StoreApi<{ list: readonly QuickResponse[] }> & {
  /** Adds a response, or replaces the one with this id. False when this browser cannot store it. */
  save: (response: QuickResponse) => boolean;
  remove: (id: string) => void;
  /**
   * Follows what other windows of this browser store, which the next save here would otherwise overwrite. Returns a
   * function that stops it.
   */
  start: () => () => void;
};

export function createQuickResponseStore(
  agentId: AgentId,
  storage: () => Storage = () => localStorage,
): QuickResponseStore {
  const key = `quickResponses_${agentId}`;
  const store = createStore<{ list: readonly QuickResponse[] }>(() => ({ list: readResponses(key, storage) }));
  const saveList = (list: readonly QuickResponse[]): boolean => {
    store.setState({ list });
    return storeJson(storage, key, list);
  };
  return {
    ...store,
    save: (response) => {
      const { list } = store.getState();
      const isNew = list.every(({ id }) => id !== response.id);
      return saveList(isNew ? [...list, response] : list.map((one) => (one.id === response.id ? response : one)));
    },
    remove: (id) => void saveList(store.getState().list.filter((one) => one.id !== id)),
    start: () => {
      const onStorage = (event: StorageEvent) =>
        event.key === key && store.setState({ list: readResponses(key, storage) });
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

/** Entries that are not a quick response, written by another program or version, are ignored. */
function readResponses(key: string, storage: () => Storage): QuickResponse[] {
  const stored = readStoredJson(storage, key);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isQuickResponse).map(({ id, title, script, folder, texts }) => ({
    ...{ id, title, script },
    ...(typeof folder === 'string' ? { folder } : {}),
    ...(isLocalizedText(texts) ? { texts } : {}),
  }));
}

const isLocalizedText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' &&
  value !== null &&
  locales.every((locale) => typeof (value as Record<string, unknown>)[locale] === 'string');

const isQuickResponse = (value: unknown): value is QuickResponse =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'title', 'script'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
