const HIGH = 0x8000;
const CHUNK = 4_096;

/** Numbers below 2³¹ as a string: one code unit for the frequent small ones, two for others. A string has no overhead. */
export function encodeNumbers(numbers: readonly number[]): string {
  const units: number[] = [];
  for (const number of numbers)
    if (number < HIGH) units.push(number);
    else units.push(HIGH | (number >>> 16), number & 0xffff);
  return unitsToString(units);
}

export function unitsToString(units: readonly number[]): string {
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK) text += String.fromCharCode(...units.slice(at, at + CHUNK));
  return text;
}

export function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < HIGH) numbers.push(unit);
    else numbers.push(((unit & (HIGH - 1)) << 16) | text.charCodeAt((at += 1)));
  }
  return numbers;
}
