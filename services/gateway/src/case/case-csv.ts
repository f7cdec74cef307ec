import type { CaseFile } from '@libs/protocol/case-file.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { eventText } from './case-page-html.ts';

/**
 * A spreadsheet reads a cell that begins like this as a formula (OWASP, CSV injection), also in the full-width characters
 * of a Chinese keyboard, and after white space that some programs drop; an apostrophe makes it text.
 */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

const csvCell = (text: string): string => `"${(FORMULA_START.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** One line per event, for a spreadsheet. */
export const toCaseCsv = ({ entries, identifiers = [] }: Pick<CaseFile, 'entries' | 'identifiers'>): string =>
  [
    ['number', 'time', 'who', 'what', 'words', 'sha256'],
    ...entries.map(({ event, hash }) => [
      String(event.version),
      event.at,
      event.actor.role,
      event.event.type,
      [eventText(event.event), ...confirmedIn(event, identifiers)].filter(Boolean).join('\n'),
      hash,
    ]),
  ]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n');

/** The numbers that stood in a message and belong to the other side. */
const confirmedIn = (
  { commandId, event }: RecordedEvent,
  identifiers: NonNullable<CaseFile['identifiers']>,
): string[] =>
  event.type === 'message.sent'
    ? identifiers.filter(({ message }) => message === commandId).map(({ value }) => `[${value}]`)
    : [];
