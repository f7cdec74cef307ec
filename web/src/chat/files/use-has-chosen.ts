import { useSyncExternalStore } from 'react';
import type { FileTray } from './file-tray.ts';

/** Whether there is a file that goes with what is said next. */
export const useHasChosen = (tray: FileTray | null): boolean => {
  const look = () => tray?.store.getState().items.some(({ state }) => state === 'chosen') ?? false;
  return useSyncExternalStore(tray?.store.subscribe ?? neverChanges, look, look);
};

const neverChanges = () => () => undefined;
