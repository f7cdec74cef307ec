import { Toast as Radix } from 'radix-ui';
import { useStore } from './use-store.ts';
import { classNames } from './class-names.ts';
import { dismissToast, toasts } from './toast-store.ts';

/** Long enough to be read twice. Hovering it, or leaving the window, pauses the timer. */
const TOAST_DURATION_MS = 6_000;

type ToasterProps = {
  label: string;
  dismissLabel: string;
  /** Below the list of the console, where there is room for it, and not across the whole page. */
  isBelowList?: boolean;
};

/**
 * Shows toasts at the foot of the page, in a strip of their own: what was there ends above it (`mb-toast`, `pb-toast`), so
 * that a toast never covers what one would press next. A page whose foot must not move names another place
 * (`--toast-top`). F8 moves the focus there, Escape closes.
 */
export function Toaster({ label, dismissLabel, isBelowList = false }: ToasterProps) {
  const shown = useStore(toasts, (state) => state.shown);
  return (
    <Radix.Provider label={label} duration={TOAST_DURATION_MS} swipeDirection="left">
      {shown.map(({ id, position, isGone, title, text, isDestructive }) => (
        <Radix.Root
          key={id}
          open
          style={{ order: position }}
          type={isDestructive ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
          className={classNames(
            'relative rounded-card border py-2 ps-4 pe-13',
            isGone && 'invisible',
            isDestructive ? 'border-alarm bg-alarm-soft text-ink' : 'border-line-strong bg-surface text-ink',
          )}
        >
          <Radix.Title className={classNames('font-bold', isDestructive && 'text-alarm')}>{title}</Radix.Title>
          {text && <Radix.Description className="mt-0.5 text-base [overflow-wrap:anywhere]">{text}</Radix.Description>}
          <Radix.Close
            aria-label={dismissLabel}
            className="absolute end-1.5 top-1.5 grid size-10 place-items-center rounded-control text-xl text-ink-soft hover:bg-sunken"
          >
            <span aria-hidden="true">×</span>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        ref={reserveSpace}
        label={label}
        className={classNames(
          'pointer-events-none fixed start-0 toast-position layer-toast flex max-h-[50dvh] w-full flex-col-reverse gap-1.5 overflow-y-auto p-2 outline-none *:pointer-events-auto empty:p-0',
          isBelowList
            ? 'md:w-[21rem]'
            : 'border-line bg-paper not-empty:border-t md:*:mx-auto md:*:w-full md:*:max-w-xl',
        )}
      />
    </Radix.Provider>
  );
}

/** Tells the page how much of its foot is taken, and keeps what has the focus above it. */
function reserveSpace(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip || typeof ResizeObserver === 'undefined') return undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    const before = root.style.getPropertyValue('--toast-space');
    const space = `${strip.offsetHeight}px`;
    if (space === before) return;
    root.style.setProperty('--toast-space', space);
    const { activeElement } = document;
    if (activeElement !== document.body && !strip.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  observer.observe(strip, { box: 'border-box' });
  return () => observer.disconnect();
}
