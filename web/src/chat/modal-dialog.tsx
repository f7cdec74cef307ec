import type { ComponentProps } from 'react';
import { classNames } from '../ui/class-names.ts';

/** The browser's own dialog over the whole window, for what is too large for the panel. */
export function ModalDialog({ className, ...rest }: Omit<ComponentProps<'dialog'>, 'onKeyDown'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it does nothing by a key: it keeps the Escape that closes it from closing the chat as well, whose panel listens further out
    <dialog
      {...rest}
      onKeyDown={(event) => event.stopPropagation()}
      className={classNames(
        'm-auto max-h-[95dvh] rounded-card bg-surface p-3 text-ink backdrop:bg-black/70',
        className,
      )}
    />
  );
}
