import type { ReactNode } from 'react';
import type { MessageLine, TranscriptLine } from '@libs/client/transcript.ts';
import { m } from '../../i18n/messages.ts';

const isAboutAPerson = (line: TranscriptLine): line is MessageLine =>
  line.is === 'bubble' && (line.linked ?? line.unlinked) !== undefined;

/** What stands with a message is asked for by its identifiers: such a note has none, and is asked all the same. */
export const withPersonNotices = (lines: readonly TranscriptLine[]): readonly TranscriptLine[] =>
  lines.some(isAboutAPerson)
    ? lines.map((line) => (isAboutAPerson(line) ? { ...line, identifiers: [] } : line))
    : lines;

/** Says of what a note is the reason; null for any other message. */
export function personNotice(line: MessageLine): ReactNode {
  if (!isAboutAPerson(line)) return null;
  return (
    <strong className="basis-full text-ink">{line.linked ? m.person_note_linked() : m.person_note_unlinked()}</strong>
  );
}
