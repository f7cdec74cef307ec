import type { ComponentProps, RefObject } from 'react';
import type { FormField, NamedField, ObjectField } from '../../content/form-fields.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form-fields.tsx';
import { ChoiceField, ReferenceField } from './choice-field.tsx';
import { ColourField } from './colour-field.tsx';
import { choiceWord } from './choice-words.ts';
import { contentWord } from './content-words.ts';
import { emptyValue } from './empty-value.ts';
import { FieldFaults } from './field-faults.tsx';
import { fieldName } from './fault-path.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { HoursField } from './hours-field.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { withItemMoved, withoutItem } from './list-items.ts';
import { PictureField } from './picture-field.tsx';
import { NumberField, OneLineField, TextInLanguagesField } from './text-fields.tsx';
import { useItemKeys } from './use-item-keys.ts';

/** Of more than one part: one that is missing is a button until it is asked for. */
const ADDED_KINDS = new Set<FormField['kind']>(['list', 'object', 'hours']);

/** A field of a form as its schema describes it, with the fields in it. */
export function SchemaField(props: FieldProps) {
  const { field, isOptional, value } = props;
  if (isOptional && value === undefined && ADDED_KINDS.has(field.kind)) return <AddField {...props} />;
  switch (field.kind) {
    case 'text':
      return <TextInLanguagesField {...props} />;
    case 'number':
      return <NumberField {...props} field={field} />;
    case 'boolean':
      return <Checkbox label={props.label} isOn={value === true} onChange={props.onValue} />;
    case 'mark':
      return (
        <Checkbox label={props.label} isOn={value === true} onChange={(isOn) => props.onValue(isOn || undefined)} />
      );
    case 'choice':
      return (
        <ChoiceField
          {...props}
          options={field.options.map((id) => ({ id, name: choiceWord(fieldName(props.path), id) }))}
        />
      );
    case 'reference':
      return <ReferenceField {...props} field={field} />;
    case 'list':
      return <ItemsField {...props} field={field} />;
    case 'object':
      return <GroupField {...props} field={field} />;
    case 'hours':
      return <HoursField {...props} />;
    case 'colour':
      return <ColourField {...props} />;
    case 'picture':
      return <PictureField {...props} />;
    case 'logo':
      return null; // `LogoField` of the organisation: it is a file of its own
    default:
      return <OneLineField {...props} field={field} />;
  }
}

/** The fields of an object, one below the other. */
export function ObjectFields({
  form,
  path,
  value,
  onValue,
}: {
  form: ObjectField;
  path: string;
  value: Readonly<Record<string, unknown>>;
  onValue: (value: Record<string, unknown>) => void;
}) {
  return form.fields.map(({ name, ...rest }: NamedField) => (
    <SchemaField
      key={name}
      {...rest}
      label={contentWord(name)}
      path={path ? `${path}.${name}` : name}
      value={value[name]}
      onValue={(next) => {
        const { [name]: _, ...others } = value;
        onValue(next === undefined ? others : { ...value, [name]: next });
      }}
    />
  ));
}

function GroupField({ field, label, path, value, isOptional, onValue }: FieldProps<ObjectField>) {
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 border-s-2 border-line p-0 ps-3">
      <legend className="float-start mb-1 p-0 text-sm font-semibold">{label}</legend>
      <ObjectFields form={field} path={path} value={(value ?? {}) as Record<string, unknown>} onValue={onValue} />
      <FieldFaults path={path} />
      {isOptional && (
        <Button kind="quiet" size="small" className="-ms-3 w-fit" onClick={() => onValue(undefined)}>
          {m.content_remove_item({ name: label })}
        </Button>
      )}
    </fieldset>
  );
}

function AddField({ field, label, path, onValue }: FieldProps) {
  const { languages } = useForm();
  const first = field.kind === 'list' ? [emptyValue(field.item, languages)] : emptyValue(field, languages);
  return (
    <div>
      <Button kind="quiet" size="small" className="-ms-3" onClick={() => onValue(first)}>
        {m.content_add_item({ name: label })}
      </Button>
      <FieldFaults path={path} />
    </div>
  );
}

const isShort = ({ kind }: FormField): boolean => kind === 'reference' || kind === 'choice';

/** A list within a form: each item with its buttons, and one to add another. */
function ItemsField({
  field,
  label,
  path,
  value,
  isOptional,
  onValue,
}: FieldProps<Extract<FormField, { kind: 'list' }>>) {
  const { languages } = useForm();
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const { keys, list, moved, removed, added } = useItemKeys(items.length);
  const change = (next: unknown[]) => onValue(next.length === 0 && isOptional ? undefined : next);
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 border-s-2 border-line p-0 ps-3">
      <legend className="float-start mb-1 p-0 text-sm font-semibold">{label}</legend>
      <ol
        ref={list as RefObject<HTMLOListElement | null>}
        className={
          isShort(field.item) ? 'grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-2' : 'flex flex-col gap-2'
        }
      >
        {items.map((item, index) => (
          <Item
            key={keys[index]}
            {...{ item, index, path: `${path}.${index}`, field: field.item }}
            name={`${label} ${index + 1}`}
            length={items.length}
            onItem={(next) => change(items.with(index, next))}
            onMove={(by) => {
              change(withItemMoved(items, index, by));
              moved(index, by);
            }}
            onRemove={() => {
              change(withoutItem(items, index));
              removed(index);
            }}
          />
        ))}
      </ol>
      <FieldFaults path={path} />
      <Button
        kind="quiet"
        size="small"
        className="-ms-3 w-fit"
        data-item-action="add"
        onClick={() => {
          change([...items, emptyValue(field.item, languages)]);
          added();
        }}
      >
        {m.content_add_item({ name: label })}
      </Button>
    </fieldset>
  );
}

type ItemProps = ComponentProps<typeof ItemButtons> & {
  item: unknown;
  field: FormField;
  path: string;
  onItem: (item: unknown) => void;
};

/** Its buttons stand at the end of the line that has its name. */
function Item({ item, field, path, onItem, ...buttons }: ItemProps) {
  return (
    <li className="relative">
      <span className="absolute end-0 top-0">
        <ItemButtons {...buttons} />
      </span>
      {field.kind === 'object' ? (
        <div className="flex flex-col gap-2 pb-2" role="group" aria-label={buttons.name}>
          <span className="pe-28 text-sm text-ink-soft">{buttons.name}</span>
          <FieldFaults path={path} />
          <ObjectFields form={field} path={path} value={(item ?? {}) as Record<string, unknown>} onValue={onItem} />
        </div>
      ) : (
        <SchemaField field={field} label={buttons.name} path={path} value={item} onValue={onItem} />
      )}
    </li>
  );
}
