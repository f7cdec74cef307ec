import type { CaseFile } from '@libs/protocol/case-file.ts';
import { eventText } from './case-page-html.ts';

/**
 * A spreadsheet reads a cell that begins like this as a formula (OWASP, CSV injection), also in the full-width characters
 * of a Chinese keyboard, and after white space that some programs drop; an apostrophe makes it text.
 */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

const csvCell = (text: string): string => `"${(FORMULA_START.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** One line per event, for a spreadsheet. */
export const toCaseCsv = ({ entries }: Pick<CaseFile, 'entries'>): string =>
  [
    ['number', 'time', 'who', 'what', 'words', 'sha256'],
    ...entries.map(({ event, hash }) => [
      String(event.version),
      event.at,
      event.actor.role,
      event.event.type,
      eventText(event.event),
      hash,
    ]),
  ]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n');
