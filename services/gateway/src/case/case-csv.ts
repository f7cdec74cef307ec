import type { CaseFile } from '@libs/protocol/case-file.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { toCsv } from '@libs/server/csv.ts';
import { eventText } from './case-page-html.ts';

/** One line per event, for a spreadsheet. */
export const toCaseCsv = ({ entries, identifiers = [] }: Pick<CaseFile, 'entries' | 'identifiers'>): string =>
  toCsv([
    ['number', 'time', 'who', 'what', 'words', 'sha256'],
    ...entries.map(({ event, hash }) => [
      String(event.version),
      event.at,
      event.actor.role,
      event.event.type,
      [eventText(event.event), ...confirmedIn(event, identifiers)].filter(Boolean).join('\n'),
      hash,
    ]),
  ]);

/** The numbers that stood in a message and belong to the other side. */
const confirmedIn = (
  { commandId, event }: RecordedEvent,
  identifiers: NonNullable<CaseFile['identifiers']>,
): string[] =>
  event.type === 'message.sent'
    ? identifiers.filter(({ message }) => message === commandId).map(({ value }) => `[${value}]`)
    : [];
