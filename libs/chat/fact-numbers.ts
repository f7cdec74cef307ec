/**
 * The value of a run of digits, whatever it is written with: thousands and decimals are read only where no other reading is
 * possible (`1.500,00`); what could be two numbers (`1.500`) is kept as it is written and is equal to nothing else.
 */
export type NumberRun = {
  /** Two runs with the same value say the same. */
  value: string;
  /** The numbers in a date, a time, a range or what merely stands side by side; empty for one number. */
  parts: readonly string[];
};

const DATE = /^(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}|\d{2}))$/;
const GROUPED = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const INDIAN_GROUPED = /^\d{1,2}(?:,\d{2})+,\d{3}$/;
const DECIMAL = /^(\d+)[.,](\d+)$/;
const GROUPED_DECIMAL = /^([1-9]\d{0,2}(?:([.,' ])\d{3})+)([.,])(\d+)$/;
const MIN_PHONE_DIGITS = 7;

export function parseNumberRun(run: string): NumberRun {
  if (DATE.test(run)) return { value: run, parts: run.split(/\D/).map(withoutLeadingZero) };
  const value = parseSingleNumber(run);
  if (value !== null) return { value, parts: run.includes(' ') ? run.split(' ') : [] };
  const digits = run.replaceAll(/\D/g, '');
  const isPhone = digits.length >= MIN_PHONE_DIGITS && /^[\d+() .-]+$/.test(run);
  const separator = [' ', ':', '/', '-', ','].find((candidate) => run.includes(candidate));
  const split = separator === undefined ? run.split(/\D+/) : run.split(separator).flatMap(numberPartsOf);
  const parts = separator === ':' || separator === '/' ? split.map(withoutLeadingZero) : split;
  const isForeign = run.startsWith('+');
  return { value: isPhone ? `${isForeign ? '+' : ''}${digits}` : run, parts: isForeign ? [] : parts.filter(Boolean) };
}

function numberPartsOf(part: string): readonly string[] {
  if (!/\d/.test(part)) return [];
  const { value, parts } = parseNumberRun(part);
  return parts.length > 0 ? parts : [value];
}

/** Of a day, a month or an hour: `05` and `5`. */
const withoutLeadingZero = (digits: string): string => digits.replace(/^0(?=\d$)/, '');
const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

function parseSingleNumber(run: string): string | null {
  if (/^\d+$/.test(run)) return run;
  const both = GROUPED_DECIMAL.exec(run);
  if (both && both[2] !== both[3]) return `${both[1]!.replaceAll(/\D/g, '')}.${both[4]}`;
  if (INDIAN_GROUPED.test(run)) return run.replaceAll(',', '');
  const grouped = GROUPED.exec(run);
  if (grouped && !isAmbiguousSeparator(run)) return run.replaceAll(/\D/g, '');
  const decimal = DECIMAL.exec(run);
  if (!decimal) return null;
  return isAmbiguousSeparator(run) ? run : `${decimal[1]}.${decimal[2]}`;
}

/** One separator and three digits behind it: thousands here, thousandths there. */
const isAmbiguousSeparator = (run: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(run);

/** Money has no thousandths, so that `1,500` of it are thousands; `1.500` may still be one and a half. */
export const normalizeMoney = (value: string): string =>
  isAmbiguousSeparator(value)
    ? value.replace(',', '')
    : value.replace(/^(\d+(?:\.\d)?)(?:\.?0|\.00)$/, withoutEmptyCents);

/** `99.90` and `99.9`, `4500.00` and `4500`. */
const withoutEmptyCents = (written: string): string =>
  /^\d+\.\d{2}$/.test(written) ? String(Number(written)) : written;

/** `1.5` with four zeros is 15000. An ambiguous number has been made clear by the word behind it: `1,500 thousand`. */
export function scaleNumber(value: string, zeros: number): string {
  if (zeros === 0 || !/^\d+(?:[.,]\d+)?$/.test(value)) return zeros === 0 ? value : `${value}e${zeros}`;
  const [whole, fraction = ''] = value.split(/[.,]/);
  const isThousands = isAmbiguousSeparator(value) && value.includes(',');
  const digits = isThousands ? `${whole}${fraction}` : `${whole}${fraction.slice(0, zeros)}`;
  const left = isThousands ? zeros : zeros - Math.min(zeros, fraction.length);
  const rest = isThousands ? '' : fraction.slice(zeros).replace(/0+$/, '');
  return `${withoutLeadingZeros(digits + '0'.repeat(left))}${rest ? `.${rest}` : ''}`;
}
