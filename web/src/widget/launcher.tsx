import type { RefObject } from 'react';
import { m } from '../i18n/messages.ts';

type LauncherProps = {
  unseen: number;
  onOpen: () => void;
  buttonRef?: RefObject<HTMLButtonElement | null>;
};

/** The round button in the corner. It is prerendered; a click before hydration is held and repeated. */
export function Launcher({ unseen, onOpen, buttonRef }: LauncherProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      onClick={onOpen}
      aria-label={unseen > 0 ? m.chat_open_new({ count: unseen }) : m.chat_open()}
      aria-haspopup="dialog"
      data-chat=""
      className="fixed end-4 bottom-[max(1rem,env(safe-area-inset-bottom))] layer-bar grid size-15 place-items-center rounded-full border-2 border-surface bg-brand text-on-brand shadow-xl motion-safe:transition-colors hover:bg-brand-strong noscript:hidden print:hidden"
    >
      <svg viewBox="0 0 24 24" className="size-7" aria-hidden="true">
        <path
          d="M4 4.5h16a1.5 1.5 0 0 1 1.5 1.5v9.5A1.5 1.5 0 0 1 20 17h-7.5L7 21v-4H4a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 4 4.5Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
        <path d="M7.5 9h9M7.5 12.5h6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      {unseen > 0 && (
        <span
          aria-hidden="true"
          className="absolute -end-1 -top-1 grid h-6 min-w-6 place-items-center rounded-full border-2 border-surface bg-alarm px-1 text-xs font-bold text-on-alarm"
        >
          {unseen > 9 ? '9+' : unseen}
        </span>
      )}
    </button>
  );
}
