import type { TranslationLanguage, TranslationSource } from '@libs/protocol/translation.ts';

/** Several texts of one pair of languages: what waits while a call is under way goes out together. */
export type TranslationBatch = { texts: readonly string[]; source: TranslationSource; target: TranslationLanguage };
/** In the order of the texts. `source` as the engine detected it, in our codes; null when it did not say. */
export type TranslatedBatch = readonly { text: string; source: string | null }[];

/** An engine that translates. It may fail in any way; who asks it shows the original then. */
export type Translator = {
  /** Its name in the log, in queues and in metrics. */
  readonly name: string;
  supports(source: TranslationSource, target: TranslationLanguage): boolean;
  translate(asked: TranslationBatch, signal: AbortSignal): Promise<TranslatedBatch>;
};
