import { type RefObject, useEffect, useRef, useState } from 'react';
import { withItemMoved, withoutItem } from './list-items.ts';

export type ItemAction = 'up' | 'down' | 'remove' | 'add';

/**
 * Keys that stay with the items of a list when these are moved, so that what is open stays open, and the focus on the same
 * button of the item that was moved, or of the next one where one was taken away.
 */
export function useItemKeys(length: number): {
  keys: readonly number[];
  list: RefObject<HTMLElement | null>;
  moved: (index: number, by: -1 | 1) => void;
  removed: (index: number) => void;
  added: () => void;
} {
  const list = useRef<HTMLElement>(null);
  const [keys, setKeys] = useState(() => Array.from({ length }, (_, index) => index));
  const [target, setTarget] = useState<{ index: number; action: ItemAction } | null>(null);
  const all = keys.length === length ? keys : Array.from({ length }, (_, index) => index);
  useEffect(() => {
    if (target) focusItem(list.current, target);
  }, [target]);
  const change = (next: readonly number[], focus: { index: number; action: ItemAction }) => {
    setKeys([...next]);
    setTarget(focus);
  };
  return {
    ...{ keys: all, list },
    moved: (index, by) => change(withItemMoved(all, index, by), { index: index + by, action: by < 0 ? 'up' : 'down' }),
    removed: (index) => change(withoutItem(all, index), { index, action: 'remove' }),
    added: () => change([...all, Math.max(-1, ...all) + 1], { index: all.length, action: 'add' }),
  };
}

/** A button that is disabled now, at the end of the list, cannot have the focus: another of the item gets it. */
function focusItem(list: HTMLElement | null, { index, action }: { index: number; action: ItemAction }): void {
  const items = [...(list?.children ?? [])] as HTMLElement[];
  const item = items[Math.min(index, items.length - 1)];
  if (action === 'add') return item?.querySelector<HTMLElement>('summary, input, textarea, select')?.focus();
  const buttons = ['up', 'down', 'remove'].flatMap(
    (one) => item?.querySelector<HTMLButtonElement>(`[data-item-action=${one}]`) ?? [],
  );
  const wanted = buttons.find((button) => button.dataset.itemAction === action && !button.disabled);
  (
    wanted ??
    buttons.find((button) => !button.disabled) ??
    list?.parentElement?.querySelector<HTMLElement>('[data-item-action=add]')
  )?.focus();
}
