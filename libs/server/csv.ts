/**
 * A spreadsheet reads a cell that begins like this as a formula (OWASP, CSV injection), also in the full-width characters
 * of a Chinese keyboard, and after white space that some programs drop; an apostrophe makes it text.
 */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

const csvCell = (text: string): string => `"${(FORMULA_START.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** RFC 4180, every cell in quotation marks. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n');
