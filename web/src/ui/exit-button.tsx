import { m } from '../i18n/messages.ts';

/**
 * The quick-exit button; a listener for `data-quick-exit` does the leaving. Looks like `Button` of kind `alarm` but
 * imports none of it, because the embedded chat does not include those components.
 */
export function ExitButton({ className = '' }: { className?: string }) {
  return (
    <button type="button" data-quick-exit="" className={`${BUTTON_CLASSES} ${className}`}>
      {m.quick_exit()}
    </button>
  );
}

const BUTTON_CLASSES =
  'inline-flex min-h-11 shrink-0 items-center rounded-control border-2 border-alarm px-3 py-2 text-sm leading-tight font-semibold whitespace-nowrap text-alarm hover:bg-alarm-soft';
