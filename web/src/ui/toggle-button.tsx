import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type ToggleButtonProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & { isOn: boolean };

/** One of several that are on or off, such as the views of a list. */
export function ToggleButton({ isOn, className, ...rest }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'rounded-control text-sm',
        isOn ? 'bg-brand-soft font-bold text-brand' : 'text-ink-soft hover:bg-sunken',
        className,
      )}
      {...rest}
    />
  );
}
