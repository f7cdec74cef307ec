import type { CommandId } from '@libs/protocol/ids.ts';
import type { Bubble, Line, ReadTranslation } from './transcript.ts';

/** Translations that are not in the log, by the message they are of. */
export type FoundTranslations = ReadonlyMap<CommandId, ReadTranslation>;

/** The lines, each with what was found for it. */
export function withFound(lines: readonly Line[], found: FoundTranslations): readonly Line[] {
  if (found.size === 0) return lines;
  return lines.map((line) => {
    const translation = line.is === 'bubble' && found.get(line.commandId);
    return translation ? withTranslation(line, translation) : line;
  });
}

/** The same object for the same line, so that nothing is drawn twice. */
const known = new WeakMap<Bubble, { line: Bubble; of: ReadTranslation }>();

function withTranslation(line: Bubble, translation: ReadTranslation): Bubble {
  const before = known.get(line);
  if (before?.of === translation) return before.line;
  const translated = { ...line, translations: [...(line.translations ?? []), translation] };
  known.set(line, { line: translated, of: translation });
  return translated;
}
