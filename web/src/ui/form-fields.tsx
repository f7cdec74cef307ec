import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

const INPUT_CLASSES = 'w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink';

type FieldLabel = { label: string; hint?: ReactNode };

/** A label above its field, and a hint below it. */
function LabelledField({ id, label, hint, children }: FieldLabel & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

const describedBy = (id: string, hint: ReactNode) => (hint ? { 'aria-describedby': `${id}-hint` } : {});

export function TextField({ label, hint, className, ...input }: FieldLabel & ComponentProps<'input'>) {
  const id = useId();
  return (
    <LabelledField id={id} label={label} hint={hint}>
      <input
        id={id}
        className={classNames(INPUT_CLASSES, 'min-h-11', className)}
        {...describedBy(id, hint)}
        {...input}
      />
    </LabelledField>
  );
}

export function TextArea({ label, hint, className, ...input }: FieldLabel & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <LabelledField id={id} label={label} hint={hint}>
      <textarea
        id={id}
        rows={3}
        className={classNames(INPUT_CLASSES, 'py-2', className)}
        {...describedBy(id, hint)}
        {...input}
      />
    </LabelledField>
  );
}

type CheckboxProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A checkbox whose whole row can be pressed. */
export function Checkbox({ label, isOn, onChange }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}

type SelectProps = FieldLabel & { value: string; onValue: (value: string) => void; children: ReactNode };

/** The browser's native select, which phones and screen readers support. */
export function Select({ label, hint, value, onValue, children }: SelectProps) {
  const id = useId();
  return (
    <LabelledField id={id} label={label} hint={hint}>
      <select
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={classNames(INPUT_CLASSES, 'min-h-11')}
        {...describedBy(id, hint)}
      >
        {children}
      </select>
    </LabelledField>
  );
}
