import type { CaseFile } from '@libs/protocol/case-file.ts';
import { wordsOf } from './case-drawing.ts';

/**
 * A cell that begins like this is a formula to a spreadsheet (OWASP, CSV injection), in the wide signs of a Chinese
 * keyboard too, and behind white space that some programs drop; an apostrophe makes it text.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** One line per event, for a spreadsheet. */
export const asCsv = ({ entries }: CaseFile): string =>
  [
    ['number', 'time', 'who', 'what', 'words', 'sha256'],
    ...entries.map(({ event, hash }) => [
      String(event.version),
      event.at,
      event.actor.role,
      event.event.type,
      wordsOf(event.event),
      hash,
    ]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n');
