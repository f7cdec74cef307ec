import { useCallback, useSyncExternalStore } from 'react';
import type { TargetState } from '@libs/hours/answer-target.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { formatWait, spokenWait } from './format-wait.ts';

/** From here on a wait is set off where there is no target: longer than anybody should wait for a first word. */
const LONG_WAIT_MS = 5 * 60_000;

/** Amber when the target is near, red when it has passed; in words besides, because not everybody tells them apart. */
const STYLES: Record<TargetState | 'long', string> = {
  none: 'text-ink-soft',
  fine: 'text-ink-soft',
  long: 'font-bold text-ink',
  near: 'rounded-sm bg-lamp-soft px-1 font-bold text-on-lamp',
  over: 'rounded-sm bg-alarm px-1 font-bold text-on-alarm',
};
const SPOKEN: Record<TargetState | 'long', () => string> = {
  none: () => '',
  fine: () => '',
  long: () => '',
  near: m.targets_near,
  over: m.targets_over,
};

type WaitClockProps = { since: string; lang: Locale; readTarget?: () => TargetState };

/**
 * How long somebody has waited, and how that stands to the target. It renders itself alone, and only when what it shows
 * changes: a list of a thousand rows is not rendered for its clocks.
 */
export function WaitClock({ since, lang, readTarget = noTarget }: WaitClockProps) {
  const start = Date.parse(since);
  const shown = useTick(() => formatWait(lang, Date.now() - start));
  const spoken = useTick(() => spokenWait(lang, Date.now() - start));
  const isLong = useTick(() => Date.now() - start >= LONG_WAIT_MS);
  const target = useTick(readTarget);
  const state = target === 'none' && isLong ? 'long' : target;
  return (
    <time dateTime={since} className={classNames('shrink-0 text-xs tabular-nums', STYLES[state])}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>
        {m.console_waits({ time: spoken })} {SPOKEN[state]()}
      </VisuallyHidden>
    </time>
  );
}

const noTarget = (): TargetState => 'none';

const TICK_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all clocks, which runs while there is one. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((one) => one()), TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function useTick<T extends string | boolean>(read: () => T): T {
  const subscribe = useCallback((listener: () => void) => onTick(listener), []);
  return useSyncExternalStore(subscribe, read, read);
}
