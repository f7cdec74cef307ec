import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './button-look.ts';

type LinkButtonProps = ComponentProps<'a'> & ButtonLook;

/** Looks like a button, goes somewhere like a link. */
export function LinkButton({ kind, size, className, ...rest }: LinkButtonProps) {
  return <a className={buttonClasses({ kind, size }, className)} {...rest} />;
}
