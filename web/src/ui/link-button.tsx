import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClasses } from './button-style.ts';

type LinkButtonProps = ComponentProps<'a'> & ButtonStyle;

/** A link that looks like a button. */
export function LinkButton({ kind, size, className, ...rest }: LinkButtonProps) {
  return <a className={buttonClasses({ kind, size }, className)} {...rest} />;
}
