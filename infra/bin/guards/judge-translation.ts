import { createSecretKey } from 'node:crypto';
import { createLogger } from '@libs/server/logger.ts';
import { protectTokens } from '@libs/chat/translation-placeholders.ts';
import { maskSecrets } from '@libs/guard/mask-secrets.ts';
import { findSecrets } from '@libs/guard/secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { translationLanguage, translationSource } from '@libs/protocol/translation.ts';
import {
  TranslationService,
  type TranslationEngine,
} from '../../../services/workers/src/translation/translation.service.ts';
import { LineError, textField, type JudgedLine } from './judged-line.ts';

/** The worker's service, with an engine that answers what the line says it did. */
export async function judgeTranslation(line: JudgedLine) {
  const text = textField(line, 'text');
  const service = new TranslationService({
    engines: [engineAnswering(withPlaceholders(text, textField(line, 'engine')))],
    cache: null,
    seedPhrases,
    log: createLogger('guards', 'silent'),
  });
  const { text: shown, flag } = await service.translate({
    text,
    key: createSecretKey(new Uint8Array(32)),
    source: languageOf(line, 'source', translationSource),
    target: languageOf(line, 'target', translationLanguage),
  });
  return { shown: flag === null ? shown : null, flag };
}

type LanguageSchema<T> = { safeParse: (value: unknown) => { success: boolean; data?: T } };

function languageOf<T>(line: JudgedLine, field: string, schema: LanguageSchema<T>): T {
  const named = textField(line, field);
  const parsed = schema.safeParse(named === 'zh-CN' ? 'zh' : named === 'zh-HK' ? 'zh-TW' : named);
  if (!parsed.success) throw new LineError(`${field} is no language that is translated`);
  return parsed.data as T;
}

const engineAnswering = (answer: string): TranslationEngine => ({
  name: 'judged',
  price: 0,
  isLocal: true,
  supports: () => true,
  translate: async () => ({ text: answer, source: null }),
});

/**
 * An engine is sent placeholders for amounts and addresses and returns them. Where a token of the original stands in the
 * answer as it is, the engine is taken to have returned its placeholder.
 */
function withPlaceholders(text: string, answer: string): string {
  const { tokens } = protectTokens(maskSecrets(text, findSecrets(text, seedPhrases)));
  return tokens
    .map((token, index) => ({ token, index }))
    .toSorted((a, b) => b.token.length - a.token.length)
    .reduce((rest, { token, index }) => rest.replace(token, () => `{{${index}}}`), answer);
}
