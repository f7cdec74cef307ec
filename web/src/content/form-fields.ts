/**
 * What the console draws a form from: the schemas of the content, described at build time (`web/build/content-forms.ts`),
 * so that no page loads the schema library.
 */
export type FormField =
  | { kind: 'text' } // in every language
  | { kind: 'string' | 'id' | 'day' | 'url' | 'email' | 'colour' | 'boolean' | 'mark' | 'logo' | 'picture' | 'hours' }
  | { kind: 'number'; min?: number; max?: number; isWhole: boolean }
  | { kind: 'choice'; options: string[] }
  /** The id of a record of that list, or the address of a news item. */
  | { kind: 'reference'; to: string }
  | { kind: 'list'; item: FormField; min: number }
  | { kind: 'object'; fields: NamedField[] };

export type NamedField = { name: string; isOptional: boolean; field: FormField; maxLength?: number };

export type ObjectField = Extract<FormField, { kind: 'object' }>;

/** Of the front matter of each collection, of one record of each list, and of the organisation. */
export type ContentForms = {
  documents: Record<string, ObjectField>;
  records: Record<string, ObjectField>;
  organisation: ObjectField;
};
