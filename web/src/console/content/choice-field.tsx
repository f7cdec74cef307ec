import type { FormField } from '../../content/form-fields.ts';
import { m } from '../../i18n/messages.ts';
import { Select } from '../../ui/form-fields.tsx';
import { FieldFaults } from './field-faults.tsx';
import type { FieldProps } from './field-props.ts';
import { faultsAt } from './fault-path.ts';
import { useForm } from './form-context.ts';

export function ReferenceField(props: FieldProps<Extract<FormField, { kind: 'reference' }>>) {
  const { references } = useForm();
  return <ChoiceField {...props} options={references[props.field.to] ?? []} />;
}

type ChoiceFieldProps = Omit<FieldProps, 'field'> & { options: readonly { id: string; name: string }[] };

/** What stands there stays to be chosen, also when the list that it refers to does not have it. */
export function ChoiceField({ label, path, value, isOptional, options, onValue }: ChoiceFieldProps) {
  const { faults } = useForm();
  const own = typeof value === 'string' ? value : '';
  const isKnown = options.some(({ id }) => id === own);
  return (
    <Select
      label={label}
      value={own}
      hint={faultsAt(faults, path).length > 0 && <FieldFaults path={path} />}
      onValue={(next) => onValue(next === '' && isOptional ? undefined : next)}
    >
      {(isOptional || !isKnown) && (
        <option value={isKnown ? '' : own}>
          {own && !isKnown ? own : isOptional ? m.content_none() : m.content_choose()}
        </option>
      )}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
