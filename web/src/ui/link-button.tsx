import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClasses } from './button-style.ts';

type LinkButtonProps = ComponentProps<'a'> & ButtonStyle;

/** Looks like a button, goes somewhere like a link. */
export function LinkButton({ kind, size, className, ...rest }: LinkButtonProps) {
  return <a className={buttonClasses({ kind, size }, className)} {...rest} />;
}
