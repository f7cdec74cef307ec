import type { z } from 'zod';
import { documentSchemas } from '../src/content/document-schemas.ts';
import type { ContentForms, FormField, NamedField, ObjectField } from '../src/content/form-fields.ts';
import { recordSchemas } from '../src/content/record-schemas.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { organisationSchema } from './organisation.ts';
import { REFERENCE_FIELDS } from './read-content.ts';

/** The forms of the console, from the schemas that the build checks the content with. */
export function contentForms(): ContentForms {
  return {
    documents: mapValues(documentSchemas, objectField),
    records: mapValues(recordSchemas, objectField),
    organisation: objectField(organisationSchema),
  };
}

/** As far as this file asks a schema what it is. */
type Schema = {
  def: { type: string; format?: string; checks?: readonly { _zod: { def: CheckDefinition } }[] };
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: string[];
  isInt?: boolean;
  minValue?: number | null;
  maxValue?: number | null;
  maxLength?: number | null;
  unwrap?: () => Schema;
};
type CheckDefinition = { check: string; minimum?: number; length?: number };

const mapValues = <T extends object>(all: T, toField: (schema: z.ZodType) => ObjectField) =>
  Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [name, toField(schema as z.ZodType)]),
  ) as ContentForms['records'];

const objectField = (schema: z.ZodType): ObjectField => ({
  kind: 'object',
  fields: namedFields((schema as unknown as Schema).shape!),
});

function namedFields(shape: Record<string, Schema>): NamedField[] {
  return Object.entries(shape).map(([name, schema]) => {
    const isOptional = schema.def.type === 'optional';
    const inner = isOptional ? schema.unwrap!() : schema;
    const { maxLength } = inner;
    return { name, isOptional, field: fieldOf(name, inner), ...(maxLength ? { maxLength } : {}) };
  });
}

/** Ids of these names are ids of records; a document names its category, tags and author, too. */
const REFERENCES: Readonly<Record<string, string>> = {
  ...REFERENCE_FIELDS,
  category: 'categories',
  tags: 'tags',
  author: 'authors',
  means: 'payment-means',
  // Of a list that news items show; where there are few pages it is a choice.
  page: 'news',
};

/** What a form shows otherwise than any other string of its format. */
const BY_NAME: Readonly<Record<string, FormField>> = {
  colour: { kind: 'colour' },
  logo: { kind: 'logo' },
  file: { kind: 'picture' },
};

function fieldOf(name: string, schema: Schema): FormField {
  switch (schema.def.type) {
    case 'object':
      if (name === 'hours') return { kind: 'hours' };
      return isText(schema) ? { kind: 'text' } : { kind: 'object', fields: namedFields(schema.shape!) };
    case 'array':
      return { kind: 'list', item: fieldOf(name, schema.element!), min: leastItems(schema) };
    case 'enum':
      return { kind: 'choice', options: schema.options! };
    case 'number':
      return numberField(schema);
    case 'boolean':
      return { kind: 'boolean' };
    case 'literal':
      return BY_NAME[name] ?? { kind: 'mark' };
    case 'string':
      return stringField(name, schema);
    default:
      throw new Error(`no form has a field for ${name}, which is ${schema.def.type}`);
  }
}

function stringField(name: string, schema: Schema): FormField {
  if (BY_NAME[name]) return BY_NAME[name];
  const { format } = schema.def;
  if (format === 'date') return { kind: 'day' };
  if (format === 'url' || format === 'email') return { kind: format };
  const to = REFERENCES[name];
  return to ? { kind: 'reference', to } : { kind: name === 'id' ? 'id' : 'string' };
}

const numberField = ({ minValue, maxValue, isInt }: Schema): FormField => ({
  kind: 'number',
  isWhole: Boolean(isInt),
  ...(isBound(minValue) ? { min: minValue } : {}),
  ...(isBound(maxValue) ? { max: maxValue } : {}),
});

const isBound = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;

const isText = ({ shape = {} }: Schema): boolean => LOCALES.every((locale) => locale in shape);

function leastItems({ def: { checks = [] } }: Schema): number {
  const all = checks.map(({ _zod: { def } }) => def.minimum ?? def.length ?? 0);
  return Math.max(0, ...all);
}
