import type { CommandId } from '@libs/protocol/ids.ts';
import type { MessageLine, TranscriptLine, ReadTranslation } from '@libs/client/transcript.ts';

/** Translations that are not in the log, by the id of their message. */
export type LocalTranslations = ReadonlyMap<CommandId, ReadTranslation>;

/** The lines, each with its translation if there is one. */
export function withLocalTranslations(
  lines: readonly TranscriptLine[],
  translations: LocalTranslations,
): readonly TranscriptLine[] {
  if (translations.size === 0) return lines;
  return lines.map((line) => {
    const translation = line.is === 'bubble' && translations.get(line.commandId);
    return translation ? withTranslation(line, translation) : line;
  });
}

/** Returns the same object for the same line, so that React does not render it again. */
const translatedLines = new WeakMap<MessageLine, { line: MessageLine; of: ReadTranslation }>();

function withTranslation(line: MessageLine, translation: ReadTranslation): MessageLine {
  const before = translatedLines.get(line);
  if (before?.of === translation) return before.line;
  const translated = { ...line, translations: [...(line.translations ?? []), translation] };
  translatedLines.set(line, { line: translated, of: translation });
  return translated;
}
