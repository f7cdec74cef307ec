import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonStyle, buttonClasses } from './button-style.ts';

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /**
     * It was pressed and is not done: it says so and does nothing. `disabled` would take the focus away at the moment in
     * which somebody has pressed it.
     */
    isBusy?: boolean;
  };

export function Button({ kind, size, className, type = 'button', isBusy, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? doNothing : onClick}
      className={buttonClasses({ kind, size }, className)}
      {...rest}
    />
  );
}

/** Nor is a form sent, by the button or by Enter in a field. */
const doNothing = (event: MouseEvent) => event.preventDefault();
