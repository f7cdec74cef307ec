import { createStore } from 'zustand/vanilla';

type ToastMessage = { title: string; text?: string; isDestructive?: boolean };

type ShownToast = ToastMessage & {
  id: number;
  /** Its place from the foot of the strip, which it keeps: nobody reads a line that moves. */
  position: number;
  /** Dismissed, and its place is kept empty because there is one above it. */
  isGone?: boolean;
};

/** The toasts of the page, which `Toaster` shows. */
export const toasts = createStore<{ shown: readonly ShownToast[]; nextId: number }>(() => ({ shown: [], nextId: 0 }));

/** More would cover the page. */
const MAX_TOASTS = 3;

/**
 * Above those that are shown; when there is no more room, in a place that is empty, or else in that of the oldest. What
 * is said already is said once more in its place: a trouble that repeats itself does not fill the strip.
 */
export function showToast(message: ToastMessage): void {
  toasts.setState(({ shown, nextId }) => {
    const top = Math.max(-1, ...shown.map(({ position }) => position));
    const isSame = ({ title, text, isGone }: ShownToast) => !isGone && title === message.title && text === message.text;
    const isFull = top + 1 >= MAX_TOASTS;
    const replaced = shown.find(isSame) ?? (isFull ? (shown.find(({ isGone }) => isGone) ?? shown[0]) : undefined);
    const position = replaced?.position ?? top + 1;
    return {
      shown: [...shown.filter((toast) => toast !== replaced), { ...message, id: nextId, position }],
      nextId: nextId + 1,
    };
  });
}

export function dismissToast(id: number): void {
  toasts.setState(({ shown }) => {
    const toRead = shown.filter((toast) => toast.id !== id && !toast.isGone);
    const top = Math.max(-1, ...toRead.map(({ position }) => position));
    return {
      shown: shown
        .filter(({ position }) => position <= top)
        .map((toast) => (toast.id === id ? { ...toast, isGone: true } : toast)),
    };
  });
}
