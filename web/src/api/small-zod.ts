/**
 * The part of zod that our schemas use, in a kilobyte, for every browser: it parses what the gateway says, and needs
 * neither zod's sentences nor its compiler. `smallZodPlugin` puts it in zod's place, and `small-zod.spec.ts` holds it
 * against zod itself for each shape of the protocol: the same values, the same refusals, the same fields.
 */
type Path = readonly (string | number)[];
type Issue = { code: string; message: string; path: Path; keys?: string[] };
type Run = (input: unknown, issues: Issue[], path: Path) => unknown;
type Shape = Record<string, Type>;
type More = { mayLack?: boolean; shape?: Shape; isStrict?: boolean; options?: readonly unknown[] };

const INVALID = 'invalid';
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const MOMENT =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

class Type {
  constructor(
    readonly run: Run,
    readonly more: More = {},
  ) {}

  get shape(): Shape {
    return this.more.shape ?? {};
  }

  get options(): readonly unknown[] {
    return this.more.options ?? [];
  }

  safeParse(input: unknown) {
    const issues: Issue[] = [];
    const data = this.run(input, issues, []);
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
  }

  parse(input: unknown): unknown {
    const { success, data } = this.safeParse(input);
    if (!success) throw new TypeError('this is not of that shape');
    return data;
  }

  optional(): Type {
    return this.instead((input) => input === undefined, undefined, true);
  }

  nullable(): Type {
    return this.instead((input) => input === null, null, this.more.mayLack);
  }

  default(value: unknown): Type {
    return this.instead((input) => input === undefined, value, true);
  }

  brand(): this {
    return this;
  }

  refine(test: (value: never) => unknown, message: string = INVALID): Type {
    return this.further((value, fail) => void (test(value as never) || fail(message)));
  }

  superRefine(look: (value: never, context: { addIssue: (issue: { message: string }) => void }) => void): Type {
    return this.further((value, fail) => look(value as never, { addIssue: ({ message }) => fail(message) }));
  }

  regex(pattern: RegExp, message?: string): Type {
    return this.refine((text: string) => pattern.test(text), message);
  }

  min(least: number, message?: string): Type {
    return this.refine((value) => sizeOf(value) >= least, message);
  }

  max(most: number, message?: string): Type {
    return this.refine((value) => sizeOf(value) <= most, message);
  }

  /** As zod has it, a broken number is of another kind, and one that is too large is not. */
  int(): Type {
    const whole = this.further((value, fail) => void (Number.isInteger(value) || fail(INVALID)), 'invalid_type');
    return whole.refine(Number.isSafeInteger);
  }

  trim(): Type {
    return new Type((input, issues, path) => {
      const text = this.run(input, issues, path);
      return typeof text === 'string' ? text.trim() : text;
    });
  }

  extend(further: Shape): Type {
    return objectOf({ ...this.shape, ...further }, this.more.isStrict);
  }

  /** In the order in which they are named here. */
  pick(keys: Record<string, unknown>): Type {
    const fields = Object.keys(keys).map((key) => [key, this.shape[key]!]);
    return objectOf(Object.fromEntries(fields) as Shape, this.more.isStrict);
  }

  omit(keys: Record<string, unknown>): Type {
    const fields = Object.entries(this.shape).filter(([key]) => !(key in keys));
    return objectOf(Object.fromEntries(fields), this.more.isStrict);
  }

  partial(): Type {
    const fields = Object.entries(this.shape).map(([key, type]) => [key, type.optional()]);
    return objectOf(Object.fromEntries(fields) as Shape, this.more.isStrict);
  }

  private instead(isSo: (input: unknown) => boolean, value: unknown, mayLack = false): Type {
    const run: Run = (input, issues, path) => (isSo(input) ? value : this.run(input, issues, path));
    return new Type(run, { ...this.more, mayLack });
  }

  /** One more look at what is of the right kind so far: only the first fault is ever told. */
  private further(
    look: (value: unknown, fail: (message: string) => void) => void,
    code: Issue['code'] = 'custom',
  ): Type {
    return new Type((input, issues, path) => {
      const before = issues.length;
      const value = this.run(input, issues, path);
      if (issues.length === before) look(value, (message) => void issues.push({ code, message, path }));
      return value;
    }, this.more);
  }
}

const sizeOf = (value: unknown): number => (typeof value === 'number' ? value : (value as string).length);

const typeThat = (isSo: (input: unknown) => boolean, message: string = INVALID, more?: More): Type =>
  new Type((input, issues, path) => {
    if (!isSo(input)) issues.push({ code: 'invalid_type', message, path });
    return input;
  }, more);

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

function objectOf(shape: Shape, isStrict = false): Type {
  const run: Run = (input, issues, path) => {
    if (!isObject(input)) return void issues.push({ code: 'invalid_type', message: INVALID, path });
    const value: Record<string, unknown> = {};
    for (const [key, type] of Object.entries(shape)) {
      const read =
        key in input || !type.more.mayLack
          ? type.run(input[key], issues, [...path, key])
          : type.run(undefined, issues, path);
      if (read !== undefined || key in input) value[key] = read;
    }
    const keys = isStrict ? Object.keys(input).filter((key) => !Object.hasOwn(shape, key)) : [];
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', message: INVALID, path, keys });
    return value;
  };
  return new Type(run, { shape, isStrict });
}

function discriminatedUnion(key: string, options: Type[]): Type {
  const accepts = (option: Type, value: unknown) => option.shape[key]!.safeParse(value).success;
  const run: Run = (input, issues, path) => {
    if (!isObject(input)) return void issues.push({ code: 'invalid_type', message: INVALID, path });
    const option = options.find((one) => accepts(one, input[key]));
    if (option) return option.run(input, issues, path);
    return void issues.push({ code: 'invalid_union', message: INVALID, path: [...path, key] });
  };
  return new Type(run, { options });
}

/** The first that fits; else the one whose kind is right and whose content is not, if there is just one such. */
const union = (options: Type[]): Type =>
  new Type((input, issues, path) => {
    const tried = options.map((option) => {
      const own: Issue[] = [];
      return { data: option.run(input, own, path), own };
    });
    const close = tried.filter(({ own }) => own.every(({ code }) => code === 'custom' || code === 'unrecognized_keys'));
    const found = close.find(({ own }) => own.length === 0) ?? (close.length === 1 ? close[0] : undefined);
    if (!found) return void issues.push({ code: 'invalid_union', message: INVALID, path });
    issues.push(...found.own);
    return found.data;
  });

const arrayOf = (item: Type): Type =>
  new Type((input, issues, path) => {
    if (!Array.isArray(input)) return void issues.push({ code: 'invalid_type', message: INVALID, path });
    return Array.from(input as unknown[], (one, index) => item.run(one, issues, [...path, index]));
  });

const record = (_key: Type, item: Type): Type =>
  new Type((input, issues, path) => {
    if (!isObject(input)) return void issues.push({ code: 'invalid_type', message: INVALID, path });
    // As in zod: what would stand for the object's own kind is no entry of it.
    const entries = Object.entries(input).filter(([key]) => key !== '__proto__');
    return Object.fromEntries(entries.map(([key, one]) => [key, item.run(one, issues, [...path, key])]));
  });

const string = (message?: string): Type => typeThat((input) => typeof input === 'string', message);
const number = (): Type => typeThat((input) => typeof input === 'number' && Number.isFinite(input));

const preprocess = (prepare: (input: unknown) => unknown, type: Type): Type =>
  new Type((input, issues, path) => type.run(prepare(input), issues, path));

export const z = {
  ...{ string, number, union, discriminatedUnion, record, preprocess },
  object: (shape: Shape) => objectOf(shape),
  strictObject: (shape: Shape) => objectOf(shape, true),
  array: arrayOf,
  boolean: () => typeThat((input) => typeof input === 'boolean'),
  int: () => number().int(),
  literal: (value: unknown) => typeThat((input) => input === value),
  enum: (options: readonly unknown[], message?: string) =>
    typeThat((input) => options.includes(input), message, { options }),
  email: (message?: string) => string(message).regex(EMAIL, message),
  uuid: (message?: string) => string(message).regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, message),
  iso: { datetime: () => string().regex(MOMENT) },
  coerce: { number: () => preprocess(Number, number()) },
};
