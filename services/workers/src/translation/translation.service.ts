import { acceptTranslation } from '@libs/chat/accept-translation.ts';
import { hasTranslatableText, protectTokens, type ProtectedText } from '@libs/chat/translation-placeholders.ts';
import { maskSecrets } from '@libs/guard/mask-secrets.ts';
import { findSecrets } from '@libs/guard/secrets.ts';
import type { SecretFamily } from '@libs/guard/secret-match.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import { faultFields, type Logger } from '@libs/server/logger.ts';
import type {
  Translation,
  ReaderRegion,
  TranslationFlag,
  TranslationLanguage,
  TranslationSource,
} from '@libs/protocol/translation.ts';
import { convertChinese } from './chinese-conversion.ts';
import { detectLanguage, isTooShortToDetect, languageOfShortText } from './language-detection.ts';
import { measureTranslation } from './translation-metrics.ts';
import type { TranslationCache } from './translation-cache.ts';

/** An engine as the service calls it: one text, and a rejection for every failure. */
export type TranslationEngine = {
  name: string;
  /** Per million characters, in the operator's currency. */
  price: number;
  /** Local engines are asked first and cost nothing, so their translations are not cached. */
  isLocal: boolean;
  supports: (source: TranslationSource, target: TranslationLanguage) => boolean;
  translate: (text: string, pair: LanguagePair) => Promise<{ text: string; source: string | null }>;
};

type LanguagePair = { source: TranslationSource; target: TranslationLanguage; region?: ReaderRegion | undefined };
export type TranslationRequest = LanguagePair & {
  text: string;
  key: SubjectKey;
  /** The language of the writer's browser, for a text that is too short to show its own. */
  writerLang?: string | null;
};

type TranslationDependencies = {
  engines: readonly TranslationEngine[];
  cache: TranslationCache | null;
  seedPhrases: readonly SecretFamily[] | null;
  log: Logger;
};
type TranslationTask = {
  order: TranslationRequest;
  sent: ProtectedText;
  masked: string;
  source: TranslationSource;
  startedAt: number;
};
type EngineResult = { text: string; source: string | null; engine: string; costMicros: number };

/**
 * Translates a text, or gives the reason why the original is shown. Secrets are masked before a text is sent, amounts
 * and addresses are sent as placeholders, and a translation is shown only when it contains the same facts.
 */
export class TranslationService {
  constructor(private readonly dependencies: TranslationDependencies) {}

  async translate(order: TranslationRequest): Promise<Translation> {
    const masked = maskSecrets(order.text, findSecrets(order.text, this.dependencies.seedPhrases));
    const sent = protectTokens(masked);
    const found = order.source === 'auto' ? detectSource(sent.text, order) : order.source;
    const work: TranslationTask = { order, sent, masked, source: found ?? 'auto', startedAt: performance.now() };

    if (!hasTranslatableText(sent)) return untranslated(work, 'nothing-to-translate');
    if (found === order.target) return untranslated(work, 'same-language');
    if (!found && isTooShortToDetect(sent.text)) return untranslated(work, 'language-unknown');
    return this.tryEngines(work);
  }

  private async tryEngines(work: TranslationTask): Promise<Translation> {
    const engines = this.dependencies.engines.filter((engine) => engine.supports(work.source, work.order.target));
    if (engines.length === 0) return untranslated(work, 'no-translator');
    const cached = await this.dependencies.cache?.get(cacheQueryOf(work));
    // An older version may have cached it under other rules.
    if (cached && 'text' in accepted(work, cached.text)) return translated(work, { ...cached, costMicros: 0 });

    let flag: TranslationFlag = 'unavailable';
    for (const engine of engines) {
      const answer = await this.tryEngine(engine, work);
      if (typeof answer !== 'string') {
        if (!engine.isLocal) await this.dependencies.cache?.put(cacheQueryOf(work), answer);
        return translated(work, answer);
      }
      if (answer === 'same-language') return untranslated(work, answer);
      if (flag === 'unavailable') flag = answer;
    }
    return untranslated(work, flag);
  }

  /** The translation of this engine, or why it is not shown. */
  private async tryEngine(engine: TranslationEngine, work: TranslationTask): Promise<EngineResult | TranslationFlag> {
    const { order, sent, source } = work;
    const done = measureTranslation(engine.name);
    try {
      const { target, region } = order;
      const answer = await engine.translate(sent.text, { source, target, region });
      const costMicros = Math.round([...sent.text].length * engine.price);
      if (answer.source === order.target) return done('same-language', costMicros);
      const result = accepted(work, engine.isLocal ? answer.text : inRegion(answer.text, order));
      if ('flag' in result) return done(result.flag, costMicros);
      done('translated', costMicros);
      return { text: result.text, source: answer.source, engine: engine.name, costMicros };
    } catch (fault) {
      this.dependencies.log.warn({ engine: engine.name, ...faultFields(fault) }, 'a translator failed');
      return done('unavailable', 0);
    }
  }
}

const accepted = ({ masked, order, source }: TranslationTask, answer: string) =>
  acceptTranslation({ original: masked, answer, source, target: order.target });

/** Providers have one Traditional Chinese, which is Taiwan's. */
const inRegion = (text: string, { target, region }: TranslationRequest): string =>
  region === 'HK' && target === 'zh-TW' ? convertChinese(text, 'zh-HK') : text;

/** A short text is taken to be in its writer's language, unless it is then one that needs no translation. */
function detectSource(text: string, { writerLang, target }: TranslationRequest): TranslationLanguage | null {
  const found = detectLanguage(text);
  if (found || !writerLang) return found;
  const likely = languageOfShortText(text, writerLang);
  return likely === target ? null : likely;
}

const cacheQueryOf = ({ order, source, masked }: TranslationTask) => ({
  key: order.key,
  source,
  target: order.target,
  text: masked,
});

const commonFields = ({ order, sent, startedAt }: TranslationTask) => ({
  target: order.target,
  ms: Math.round(performance.now() - startedAt),
  characters: [...sent.text].length,
});

const untranslated = (work: TranslationTask, flag: TranslationFlag): Translation => ({
  ...commonFields(work),
  source: work.source === 'auto' ? 'und' : work.source,
  text: '',
  flag,
  engine: null,
  costMicros: 0,
});

const translated = (work: TranslationTask, { text, source, engine, costMicros }: EngineResult): Translation => ({
  ...commonFields(work),
  source: work.source === 'auto' ? (source ?? 'und') : work.source,
  text,
  flag: null,
  engine,
  costMicros,
});
