import type { CaseFile } from '@libs/protocol/case-file.ts';
import { wordsOf } from './case-words.ts';

/** A cell that begins like this is a formula to a spreadsheet (OWASP, CSV injection); an apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

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
