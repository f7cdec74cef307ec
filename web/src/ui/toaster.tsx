import { Toast as Radix } from 'radix-ui';
import { useStore } from './use-store.ts';
import { classNames } from './class-names.ts';
import { dismissToast, toasts } from './toast-store.ts';

/** Long enough to be read twice. Hovering it, or leaving the window, pauses the timer. */
const TOAST_DURATION_MS = 6_000;

type ToasterProps = { label: string; dismissLabel: string };

/**
 * Shows toasts away from the inputs: at the top on a phone, below the list on a desktop. F8 moves the focus there,
 * Escape closes.
 */
export function Toaster({ label, dismissLabel }: ToasterProps) {
  const shown = useStore(toasts, (state) => state.shown);
  return (
    <Radix.Provider label={label} duration={TOAST_DURATION_MS} swipeDirection="left">
      {shown.map(({ id, title, text, isDestructive }) => (
        <Radix.Root
          key={id}
          type={isDestructive ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
          className={classNames(
            'relative rounded-card border py-3 ps-4 pe-13 shadow-xl',
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
        label={label}
        className="fixed start-0 top-0 layer-toast flex w-full flex-col gap-2 p-3 outline-none md:top-auto md:bottom-0 md:w-[21rem]"
      />
    </Radix.Provider>
  );
}
