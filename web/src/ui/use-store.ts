import { useCallback, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

type ReadableStore<S> = Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>;

export function useStore<S>(store: ReadableStore<S>): S;
export function useStore<S, T>(store: ReadableStore<S>, selector: (state: S) => T): T;
/**
 * What a store holds, or what a selector finds there; draws anew when that changes. zustand's own hook does the same by
 * React's default export, which keeps all of React in a bundle: 1.7 KB of the embedded chat.
 */
export function useStore<S>(store: ReadableStore<S>, selector: (state: S) => unknown = (state) => state): unknown {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => selector(store.getState()), [store, selector]),
    () => selector(store.getInitialState()),
  );
}
