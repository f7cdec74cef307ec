import { createStore } from 'zustand/vanilla';

export type ToastMessage = { title: string; text?: string; isDestructive?: boolean };

type ShownToast = ToastMessage & { id: number };

/** What the page has to say in passing; `Toaster` shows it, wherever it was said. */
export const toasts = createStore<{ shown: readonly ShownToast[]; said: number }>(() => ({ shown: [], said: 0 }));

/** More would cover the page, and nobody reads that many. */
const MAX_TOASTS = 3;

export function showToast(message: ToastMessage): void {
  toasts.setState(({ shown, said }) => ({
    shown: [...shown, { ...message, id: said }].slice(-MAX_TOASTS),
    said: said + 1,
  }));
}

export function dismissToast(id: number): void {
  toasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
}
