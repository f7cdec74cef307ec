import type { FormField } from '../../content/form-fields.ts';

/** What every field of a form gets. */
export type FieldProps<Field extends FormField = FormField> = {
  field: Field;
  label: string;
  /** Where faults name it: `3.name`. */
  path: string;
  value: unknown;
  isOptional?: boolean;
  maxLength?: number | undefined;
  onValue: (value: unknown) => void;
};
