import { createStore } from 'zustand/vanilla';

type ToastMessage = { title: string; text?: string; isDestructive?: boolean };

type ShownToast = ToastMessage & { id: number };

/** The toasts of the page, which `Toaster` shows. */
export const toasts = createStore<{ shown: readonly ShownToast[]; nextId: number }>(() => ({ shown: [], nextId: 0 }));

/** More would cover the page. */
const MAX_TOASTS = 3;

export function showToast(message: ToastMessage): void {
  toasts.setState(({ shown, nextId }) => ({
    shown: [...shown, { ...message, id: nextId }].slice(-MAX_TOASTS),
    nextId: nextId + 1,
  }));
}

export function dismissToast(id: number): void {
  toasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
}
