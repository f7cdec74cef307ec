import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type DropdownProps = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
};

/**
 * A menu of commands: arrow keys, letters to jump, Escape. For links of the site use a plain list instead. It is
 * rendered in place and not at the end of the body, where it would be outside of any landmark.
 */
export function Dropdown({ trigger, children, align = 'end' }: DropdownProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="layer-dialog min-w-44 rounded-control border border-line bg-surface p-1 text-ink shadow-xl"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

export function DropdownItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={classNames(
        'flex min-h-10 items-center gap-2 rounded-md px-3 py-1.5 outline-none data-highlighted:bg-brand-soft data-disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  );
}
