import { type ComponentProps, useId } from 'react';

/** 16 px, because phones zoom into inputs with smaller text. */
export const FIELD_STYLES =
  'min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base text-ink aria-invalid:border-alarm';

type ContactFieldProps = ComponentProps<'input'> & { label: string; fault?: string | null };

/** An input with its label above it and its error below it. */
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
