import { type ComponentProps, useState } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from './button.tsx';

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & {
  action: string;
  /** What the button is about, for a screen reader, where `action` does not say it. */
  label?: string;
  onConfirm: () => void;
};

/**
 * For what cannot be taken back: the first press asks, in the same place, and the second does it. Whoever goes elsewhere
 * has answered no.
 */
export function ConfirmButton({ action, label = action, onConfirm, ...rest }: ConfirmButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const press = () => {
    if (isAsked) onConfirm();
    setIsAsked(!isAsked);
  };
  return (
    <Button
      {...rest}
      {...(isAsked && { kind: 'alarm' })}
      aria-label={isAsked ? m.confirm_again({ action: label }) : label}
      onClick={press}
      onBlur={() => setIsAsked(false)}
    >
      <span aria-live="polite">{isAsked ? m.confirm_again({ action }) : action}</span>
    </Button>
  );
}
