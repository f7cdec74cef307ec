import type { ReaderRegion, TranslationLanguage, TranslationSource } from '@libs/protocol/translation.ts';

/** Several texts of one pair of languages: texts that wait during a call are sent together. */
export type TranslationBatch = {
  texts: readonly string[];
  source: TranslationSource;
  target: TranslationLanguage;
  /** Where the reader's words are not those of the language's first region. */
  region?: ReaderRegion | undefined;
};
/** In the order of the texts. `source` as the engine detected it, in our codes; null when it did not report one. */
export type TranslatedBatch = readonly { text: string; source: string | null }[];

/** A translation engine. It may fail in any way; the caller then shows the original. */
export type Translator = {
  /** Its name in the log, in queues and in metrics. */
  readonly name: string;
  supports(source: TranslationSource, target: TranslationLanguage): boolean;
  translate(batch: TranslationBatch, signal: AbortSignal): Promise<TranslatedBatch>;
};
