import { hasSameFacts } from '@libs/chat/facts.ts';
import { protectTokens, hasWords, restoreTokens, type Protected } from '@libs/chat/translation-tokens.ts';
import { isPlausible } from '@libs/chat/translation.ts';
import { findSecrets, maskSecrets } from '@libs/guard/secrets.ts';
import type { WordLists } from '@libs/guard/seed-phrases.ts';
import type { Key } from '@libs/ledger/sealing.ts';
import { faultFields, type Logger } from '@libs/server/log.ts';
import type {
  Translation,
  TranslationFlag,
  TranslationLanguage,
  TranslationSource,
} from '@libs/protocol/translation.ts';
import { findLanguage, isTooShortToTell } from './find-language.ts';
import { tallied } from './tally.ts';
import type { TranslationCache } from './translation-cache.ts';

/** An engine as the desk asks it: one text, and a rejection for whatever went wrong. */
export type Engine = {
  name: string;
  /** Per million characters, in the operator's currency. */
  price: number;
  /** Local ones are asked first and cost nothing, so nothing of theirs is kept. */
  isLocal: boolean;
  can: (source: TranslationSource, target: TranslationLanguage) => boolean;
  ask: (text: string, pair: Pair) => Promise<{ text: string; source: string | null }>;
};

type Pair = { source: TranslationSource; target: TranslationLanguage };
export type Order = Pair & { text: string; key: Key };

type Parts = { engines: readonly Engine[]; cache: TranslationCache | null; lists: WordLists | null; log: Logger };
type Work = { order: Order; sent: Protected; masked: string; source: TranslationSource; startedAt: number };
type Found = { text: string; source: string | null; engine: string; costMicros: number };

/**
 * From words to a translation, or to the reason why the original stands. Secrets are masked before anything leaves, what
 * must not change leaves as placeholders, and an engine is believed only when its answer says the same facts.
 */
export class TranslationDesk {
  constructor(private readonly parts: Parts) {}

  async translate(order: Order): Promise<Translation> {
    const masked = maskSecrets(order.text, findSecrets(order.text, this.parts.lists));
    const sent = protectTokens(masked);
    const found = order.source === 'auto' ? findLanguage(sent.text) : order.source;
    const work: Work = { order, sent, masked, source: found ?? 'auto', startedAt: performance.now() };

    if (!hasWords(sent)) return original(work, 'nothing-to-translate');
    if (found === order.target) return original(work, 'same-language');
    if (!found && isTooShortToTell(sent.text)) return original(work, 'language-unknown');
    return this.askAround(work);
  }

  private async askAround(work: Work): Promise<Translation> {
    const engines = this.parts.engines.filter((engine) => engine.can(work.source, work.order.target));
    if (engines.length === 0) return original(work, 'no-translator');
    const kept = await this.parts.cache?.get(wantedOf(work));
    // What an older version has kept was judged by an older rule.
    if (kept && hasSameFacts(work.masked, kept.text)) return translated(work, { ...kept, costMicros: 0 });

    let flag: TranslationFlag = 'unavailable';
    for (const engine of engines) {
      const answer = await this.askOne(engine, work);
      if (typeof answer !== 'string') {
        if (!engine.isLocal) await this.parts.cache?.put(wantedOf(work), answer);
        return translated(work, answer);
      }
      if (answer === 'same-language') return original(work, answer);
      if (flag === 'unavailable') flag = answer;
    }
    return original(work, flag);
  }

  /** What this engine made of it, or why that is not shown. */
  private async askOne(engine: Engine, work: Work): Promise<Found | TranslationFlag> {
    const { order, sent, masked, source } = work;
    const done = tallied(engine.name);
    try {
      const answer = await engine.ask(sent.text, { source, target: order.target });
      const costMicros = Math.round([...sent.text].length * engine.price);
      if (answer.source === order.target) return done('same-language', costMicros);
      const text = restoreTokens(answer.text, sent);
      if (text === null) return done('tokens-changed', costMicros);
      if (!isPlausible({ original: masked, translated: text, target: order.target }))
        return done('answer-implausible', costMicros);
      done('translated', costMicros);
      return { text, source: answer.source, engine: engine.name, costMicros };
    } catch (fault) {
      this.parts.log.warn({ engine: engine.name, ...faultFields(fault) }, 'a translator did not answer');
      return done('unavailable', 0);
    }
  }
}

const wantedOf = ({ order, source, masked }: Work) => ({
  key: order.key,
  source,
  target: order.target,
  text: masked,
});

const common = ({ order, sent, startedAt }: Work) => ({
  target: order.target,
  ms: Math.round(performance.now() - startedAt),
  characters: [...sent.text].length,
});

const original = (work: Work, flag: TranslationFlag): Translation => ({
  ...common(work),
  source: work.source === 'auto' ? 'und' : work.source,
  text: '',
  flag,
  engine: null,
  costMicros: 0,
});

const translated = (work: Work, { text, source, engine, costMicros }: Found): Translation => ({
  ...common(work),
  source: work.source === 'auto' ? (source ?? 'und') : work.source,
  text,
  flag: null,
  engine,
  costMicros,
});
