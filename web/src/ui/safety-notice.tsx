import { m } from '../i18n/messages.ts';
import { classNames } from './class-names.ts';
import { STROKE_STYLE } from './stroke-style.ts';

/**
 * Shown next to every call to action and above the composer, always in full: people who were defrauded once are
 * targeted again by fake recovery services, and this explains how to tell them apart.
 */
export function SafetyNotice({ className }: { className?: string }) {
  return (
    <p className={classNames('flex gap-3 rounded-control bg-lamp-soft px-4 py-3 text-sm text-on-lamp', className)}>
      <LampIcon />
      <span className="min-w-0">{m.safety_line()}</span>
    </p>
  );
}

function LampIcon() {
  return (
    <svg viewBox="0 0 20 20" className="mt-0.5 size-5 shrink-0" aria-hidden="true" focusable="false">
      <path
        d="M7.5 17.5h5M10 2.5v-1M3.5 5l-.8-.6M16.5 5l.8-.6M8 15v-2.2C6 12 5 10.3 5 8.5a5 5 0 0 1 10 0c0 1.8-1 3.5-3 4.3V15z"
        {...STROKE_STYLE}
        strokeWidth="1.6"
      />
    </svg>
  );
}
