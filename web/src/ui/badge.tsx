import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** `quiet` where nobody has to act. */
export type BadgeTone = 'quiet' | 'brand' | 'lamp' | 'alarm';

const TONE_CLASSES: Record<BadgeTone, string> = {
  quiet: 'border-line text-ink-soft',
  brand: 'border-transparent bg-brand-soft text-brand',
  lamp: 'border-transparent bg-lamp-soft text-on-lamp',
  alarm: 'border-transparent bg-alarm text-on-alarm',
};

/** A state in a word or two; its colour only repeats what it says. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'shrink-0 rounded-full border px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        TONE_CLASSES[tone],
      )}
    >
      {children}
    </span>
  );
}

/** How many are new; `label` says it to a screen reader. Nothing for none. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-alarm px-1 text-xs font-bold text-on-alarm">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
