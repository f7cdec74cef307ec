import { type ComponentProps, useId } from 'react';

/** 16 px, or a phone zooms in when somebody writes in it. */
export const FIELD_STYLES =
  'min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base text-ink aria-invalid:border-alarm';

type ContactFieldProps = ComponentProps<'input'> & { label: string; fault?: string | null };

/** One line to fill in, with its name above it and what is wrong with it below. */
export function ContactField({ label, fault, ...input }: ContactFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault ? `${id}-fault` : undefined}
        className={`${FIELD_STYLES} mt-1 w-full`}
        {...input}
      />
      {fault && (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-sm text-alarm">
          {fault}
        </p>
      )}
    </div>
  );
}
