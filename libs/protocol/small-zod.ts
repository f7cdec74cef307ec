/**
 * The part of zod that our schemas use, in a kilobyte, for every browser: it parses what the gateway sends, and needs
 * neither zod's sentences nor its compiler. The files of this folder import their `z` from `#schema`, which `package.json`
 * resolves to this file in a browser and to zod elsewhere; `small-zod.spec.ts` holds it against zod itself for each shape
 * of the protocol: the same values, the same refusals, the same fields.
 */
type IssuePath = readonly (string | number)[];
type SchemaIssue = { code: string; message: string; path: IssuePath; keys?: string[] };
type ParseFunction = (input: unknown, issues: SchemaIssue[], path: IssuePath) => unknown;
type ObjectShape = Record<string, Schema>;
type SchemaSettings = { isOptional?: boolean; shape?: ObjectShape; isStrict?: boolean; options?: readonly unknown[] };

const INVALID_MESSAGE = 'invalid';
const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const ISO_DATETIME_PATTERN =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

class Schema {
  constructor(
    readonly parseInto: ParseFunction,
    readonly settings: SchemaSettings = {},
  ) {}

  get shape(): ObjectShape {
    return this.settings.shape ?? {};
  }

  get options(): readonly unknown[] {
    return this.settings.options ?? [];
  }

  safeParse(input: unknown) {
    const issues: SchemaIssue[] = [];
    const data = this.parseInto(input, issues, []);
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
  }

  parse(input: unknown): unknown {
    const { success, data } = this.safeParse(input);
    if (!success) throw new TypeError('this is not of that shape');
    return data;
  }

  optional(): Schema {
    return this.withSubstitute((input) => input === undefined, undefined, true);
  }

  nullable(): Schema {
    return this.withSubstitute((input) => input === null, null, this.settings.isOptional);
  }

  default(value: unknown): Schema {
    return this.withSubstitute((input) => input === undefined, value, true);
  }

  /** In place of a value that does not fit. */
  catch(value: unknown): Schema {
    return this.withSubstitute((input) => !this.safeParse(input).success, value, true);
  }

  brand(): this {
    return this;
  }

  refine(test: (value: never) => unknown, message: string = INVALID_MESSAGE): Schema {
    return this.withCheck((value, fail) => void (test(value as never) || fail(message)));
  }

  superRefine(look: (value: never, context: { addIssue: (issue: { message: string }) => void }) => void): Schema {
    return this.withCheck((value, fail) => look(value as never, { addIssue: ({ message }) => fail(message) }));
  }

  regex(pattern: RegExp, message?: string): Schema {
    return this.refine((text: string) => pattern.test(text), message);
  }

  min(least: number, message?: string): Schema {
    return this.refine((value) => sizeOf(value) >= least, message);
  }

  max(most: number, message?: string): Schema {
    return this.refine((value) => sizeOf(value) <= most, message);
  }

  /** As zod has it, a broken number is of another kind, and one that is too large is not. */
  int(): Schema {
    const whole = this.withCheck(
      (value, fail) => void (Number.isInteger(value) || fail(INVALID_MESSAGE)),
      'invalid_type',
    );
    return whole.refine(Number.isSafeInteger);
  }

  trim(): Schema {
    return this.mapText((text) => text.trim());
  }

  toLowerCase(): Schema {
    return this.mapText((text) => text.toLowerCase());
  }

  private mapText(map: (text: string) => string): Schema {
    return new Schema((input, issues, path) => {
      const text = this.parseInto(input, issues, path);
      return typeof text === 'string' ? map(text) : text;
    });
  }

  extend(further: ObjectShape): Schema {
    return objectSchema({ ...this.shape, ...further }, this.settings.isStrict);
  }

  /** In the order in which they are named here. */
  pick(keys: Record<string, unknown>): Schema {
    const fields = Object.keys(keys).map((key) => [key, this.shape[key]!]);
    return objectSchema(Object.fromEntries(fields) as ObjectShape, this.settings.isStrict);
  }

  omit(keys: Record<string, unknown>): Schema {
    const fields = Object.entries(this.shape).filter(([key]) => !(key in keys));
    return objectSchema(Object.fromEntries(fields), this.settings.isStrict);
  }

  partial(): Schema {
    const fields = Object.entries(this.shape).map(([key, type]) => [key, type.optional()]);
    return objectSchema(Object.fromEntries(fields) as ObjectShape, this.settings.isStrict);
  }

  private withSubstitute(isSo: (input: unknown) => boolean, value: unknown, isOptional = false): Schema {
    const run: ParseFunction = (input, issues, path) => (isSo(input) ? value : this.parseInto(input, issues, path));
    return new Schema(run, { ...this.settings, isOptional });
  }

  /** One more check of a value that is of the right kind: only the first fault is ever reported. */
  private withCheck(
    look: (value: unknown, fail: (message: string) => void) => void,
    code: SchemaIssue['code'] = 'custom',
  ): Schema {
    return new Schema((input, issues, path) => {
      const before = issues.length;
      const value = this.parseInto(input, issues, path);
      if (issues.length === before) look(value, (message) => void issues.push({ code, message, path }));
      return value;
    }, this.settings);
  }
}

const sizeOf = (value: unknown): number => (typeof value === 'number' ? value : (value as string).length);

const schemaFromTest = (
  isSo: (input: unknown) => boolean,
  message: string = INVALID_MESSAGE,
  more?: SchemaSettings,
): Schema =>
  new Schema((input, issues, path) => {
    if (!isSo(input)) issues.push({ code: 'invalid_type', message, path });
    return input;
  }, more);

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

function objectSchema(shape: ObjectShape, isStrict = false): Schema {
  const run: ParseFunction = (input, issues, path) => {
    if (!isObject(input)) return void issues.push({ code: 'invalid_type', message: INVALID_MESSAGE, path });
    const value: Record<string, unknown> = {};
    for (const [key, type] of Object.entries(shape)) {
      const read =
        key in input || !type.settings.isOptional
          ? type.parseInto(input[key], issues, [...path, key])
          : type.parseInto(undefined, issues, path);
      if (read !== undefined || key in input) value[key] = read;
    }
    const keys = isStrict ? Object.keys(input).filter((key) => !Object.hasOwn(shape, key)) : [];
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', message: INVALID_MESSAGE, path, keys });
    return value;
  };
  return new Schema(run, { shape, isStrict });
}

function discriminatedUnion(key: string, options: Schema[]): Schema {
  const accepts = (option: Schema, value: unknown) => option.shape[key]!.safeParse(value).success;
  const run: ParseFunction = (input, issues, path) => {
    if (!isObject(input)) return void issues.push({ code: 'invalid_type', message: INVALID_MESSAGE, path });
    const option = options.find((one) => accepts(one, input[key]));
    if (option) return option.parseInto(input, issues, path);
    return void issues.push({ code: 'invalid_union', message: INVALID_MESSAGE, path: [...path, key] });
  };
  return new Schema(run, { options });
}

/** The first that fits; else the one whose kind is right and whose content is not, if there is just one such. */
const union = (options: Schema[]): Schema =>
  new Schema((input, issues, path) => {
    const tried = options.map((option) => {
      const own: SchemaIssue[] = [];
      return { data: option.parseInto(input, own, path), own };
    });
    const close = tried.filter(({ own }) => own.every(({ code }) => code === 'custom' || code === 'unrecognized_keys'));
    const found = close.find(({ own }) => own.length === 0) ?? (close.length === 1 ? close[0] : undefined);
    if (!found) return void issues.push({ code: 'invalid_union', message: INVALID_MESSAGE, path });
    issues.push(...found.own);
    return found.data;
  });

const arraySchema = (item: Schema): Schema =>
  new Schema((input, issues, path) => {
    if (!Array.isArray(input)) return void issues.push({ code: 'invalid_type', message: INVALID_MESSAGE, path });
    return Array.from(input as unknown[], (one, index) => item.parseInto(one, issues, [...path, index]));
  });

const record = (_key: Schema, item: Schema): Schema =>
  new Schema((input, issues, path) => {
    if (!isObject(input)) return void issues.push({ code: 'invalid_type', message: INVALID_MESSAGE, path });
    // As in zod: what would stand for the object's own kind is no entry of it.
    const entries = Object.entries(input).filter(([key]) => key !== '__proto__');
    return Object.fromEntries(entries.map(([key, one]) => [key, item.parseInto(one, issues, [...path, key])]));
  });

const string = (message?: string): Schema => schemaFromTest((input) => typeof input === 'string', message);
const number = (): Schema => schemaFromTest((input) => typeof input === 'number' && Number.isFinite(input));

const preprocess = (prepare: (input: unknown) => unknown, type: Schema): Schema =>
  new Schema((input, issues, path) => type.parseInto(prepare(input), issues, path));

export const z = {
  ...{ string, number, union, discriminatedUnion, record, preprocess },
  object: (shape: ObjectShape) => objectSchema(shape),
  strictObject: (shape: ObjectShape) => objectSchema(shape, true),
  array: arraySchema,
  boolean: () => schemaFromTest((input) => typeof input === 'boolean'),
  int: () => number().int(),
  literal: (value: unknown) => schemaFromTest((input) => input === value),
  enum: (options: readonly unknown[], message?: string) =>
    schemaFromTest((input) => options.includes(input), message, { options }),
  email: (message?: string) => string(message).regex(EMAIL_PATTERN, message),
  uuid: (message?: string) => string(message).regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, message),
  iso: { datetime: () => string().regex(ISO_DATETIME_PATTERN) },
  coerce: { number: () => preprocess(Number, number()) },
};
