import type { CommandId } from '@libs/protocol/ids.ts';
import type { MessageLine, TranscriptLine, ReadTranslation } from '@libs/client/transcript.ts';

/** Translations that are not in the log, by the message they are of. */
export type LocalTranslations = ReadonlyMap<CommandId, ReadTranslation>;

/** The lines, each with what was found for it. */
export function withLocalTranslations(
  lines: readonly TranscriptLine[],
  found: LocalTranslations,
): readonly TranscriptLine[] {
  if (found.size === 0) return lines;
  return lines.map((line) => {
    const translation = line.is === 'bubble' && found.get(line.commandId);
    return translation ? withTranslation(line, translation) : line;
  });
}

/** The same object for the same line, so that nothing is drawn twice. */
const translatedLines = new WeakMap<MessageLine, { line: MessageLine; of: ReadTranslation }>();

function withTranslation(line: MessageLine, translation: ReadTranslation): MessageLine {
  const before = translatedLines.get(line);
  if (before?.of === translation) return before.line;
  const translated = { ...line, translations: [...(line.translations ?? []), translation] };
  translatedLines.set(line, { line: translated, of: translation });
  return translated;
}
