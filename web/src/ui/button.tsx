import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './button-look.ts';

type ButtonProps = ComponentProps<'button'> & ButtonLook;

export function Button({ kind, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClasses({ kind, size }, className)} {...rest} />;
}
