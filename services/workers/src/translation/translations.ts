import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { chineseWords, englishWords } from '@libs/guard/word-lists.ts';
import type { Translation } from '@libs/protocol/translation.ts';
import { Courier } from '@libs/server/courier.ts';
import { measured } from '@libs/server/metrics.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { ENV, type WorkersEnv } from '../config.ts';
import { configuredTranslators, pricesOf } from './engines.ts';
import { GuardedTranslator } from './guarded-translator.ts';
import { ProviderQueue } from './provider-queue.ts';
import { OpenCc } from './providers/opencc.ts';
import { TranslationCache } from './translation-cache.ts';
import { TranslationDesk, type Engine, type Order } from './translation-desk.ts';

/** The engines of this process, wired: OpenCC always, and each configured provider behind its queue and its breaker. */
@Injectable()
export class Translations implements OnModuleInit, OnModuleDestroy {
  private readonly guarded: GuardedTranslator[];
  private queues: ProviderQueue[] = [];
  private desk!: TranslationDesk;

  constructor(
    @Inject(ENV) private readonly env: WorkersEnv,
    private readonly plumbing: Plumbing,
  ) {
    this.guarded = configuredTranslators(env).map((translator) => new GuardedTranslator(translator));
  }

  onModuleInit(): void {
    const { bus, log, sealingKey } = this.plumbing;
    const courier = new Courier(sealingKey);
    const connection = { url: this.env.REDIS_URL, maxRetriesPerRequest: null };
    const callsPerSecond = this.env.TRANSLATOR_CALLS_PER_SECOND;
    this.queues = this.guarded.map(
      (provider) => new ProviderQueue({ provider, connection, courier, log, callsPerSecond }),
    );
    for (const guarded of this.guarded)
      measured(`translator_${guarded.name}_state`, '0 asked, 1 tried again, 2 left alone', () => guarded.state);
    this.desk = new TranslationDesk({
      engines: [openCcEngine(), ...this.guarded.map((guarded, index) => this.remote(guarded, this.queues[index]!))],
      cache: new TranslationCache(bus.keys),
      lists: { english: englishWords, chinese: chineseWords },
      log,
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
  }

  translate(order: Order): Promise<Translation> {
    return this.desk.translate(order);
  }

  /** What operators see of each provider. */
  get health(): { name: string; state: number }[] {
    return this.guarded.map(({ name, state }) => ({ name, state }));
  }

  private remote({ name, translator }: GuardedTranslator, queue: ProviderQueue): Engine {
    return {
      name,
      price: pricesOf(this.env.TRANSLATION_PRICES).get(name) ?? 0,
      isLocal: false,
      can: (source, target) => translator.can(source, target),
      ask: (text, pair) => queue.ask(text, pair),
    };
  }
}

export function openCcEngine(): Engine {
  const openCc = new OpenCc();
  return {
    name: openCc.name,
    price: 0,
    isLocal: true,
    can: (source, target) => openCc.can(source, target),
    ask: async (text, pair) => (await openCc.translate({ texts: [text], ...pair }))[0]!,
  };
}
