import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClasses } from './button-style.ts';

type ButtonProps = ComponentProps<'button'> & ButtonStyle;

export function Button({ kind, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClasses({ kind, size }, className)} {...rest} />;
}
