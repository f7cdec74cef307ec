import { m } from '../paraglide/messages.js';

/**
 * The way out of wherever it stands; whoever watches for `data-quick-exit` does the leaving. Looks like `Button` of kind
 * `alarm`, and brings none of the others along: the embedded chat is there without them.
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
