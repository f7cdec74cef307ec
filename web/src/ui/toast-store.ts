import { createStore } from 'zustand/vanilla';

export type ToastMessage = { title: string; text?: string; isDestructive?: boolean };

type ShownToast = ToastMessage & { id: number };

/** The toasts of the page, which `Toaster` shows. */
export const toasts = createStore<{ shown: readonly ShownToast[]; said: number }>(() => ({ shown: [], said: 0 }));

/** More would cover the page. */
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
