import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';

type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string;
  closeLabel: string;
  children: ReactNode;
  /** The element the dialog is rendered in; the page's body by default. */
  container?: HTMLElement | null;
  className?: string;
};

/** A modal dialog: focus stays inside, Escape closes it, and the focus returns to the element that opened it. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  container,
  className,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    // A choice in the dialog may have moved the focus already.
    if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal container={container}>
        <Radix.Overlay className="fixed inset-0 layer-dialog bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={() => void (opener.current = document.activeElement)}
          onCloseAutoFocus={onCloseAutoFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed left-1/2 top-[calc((100dvh-var(--toast-space,0px))/2)] layer-dialog max-h-[calc((100dvh-var(--toast-space,0px))*0.9)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto',
            'rounded-card border border-line bg-surface p-6 text-ink shadow-2xl',
            className,
          )}
        >
          <Radix.Title className="pe-10 text-xl font-bold">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>}
          <div className="mt-4">{children}</div>
          <Radix.Close
            aria-label={closeLabel}
            className="absolute end-3 top-3 grid size-11 place-items-center rounded-control text-2xl text-ink-soft hover:bg-sunken"
          >
            <span aria-hidden="true">×</span>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
