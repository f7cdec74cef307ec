import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { TRANSLATOR_STATE_METRIC } from '@libs/protocol/ops.ts';
import type { Translation } from '@libs/protocol/translation.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { registerLabelledGauge } from '@libs/server/metrics.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ENV, type WorkersEnv } from '../config.ts';
import { configuredTranslators, parsePrices } from './configured-translators.ts';
import { CircuitBreakerTranslator } from './circuit-breaker-translator.ts';
import { ProviderQueue } from './provider-queue.ts';
import { OpenCc } from './providers/opencc.ts';
import { TranslationCache } from './translation-cache.ts';
import { announceTranslator } from './translation-metrics.ts';
import { TranslationService, type TranslationEngine, type TranslationRequest } from './translation.service.ts';

/**
 * The engines of this process: OpenCC always, and each configured provider behind its queue and its circuit breaker.
 */
@Injectable()
export class TranslationEngines implements OnModuleInit, OnModuleDestroy {
  private readonly translators: CircuitBreakerTranslator[];
  private queues: ProviderQueue[] = [];
  private service!: TranslationService;

  constructor(
    @Inject(ENV) private readonly env: WorkersEnv,
    private readonly resources: ServerResources,
  ) {
    this.translators = configuredTranslators(env).map((translator) => new CircuitBreakerTranslator(translator));
  }

  onModuleInit(): void {
    const { pubSub, log, sealingKeys, queueConnections: connections } = this.resources;
    const jobSealer = new JobSealer(sealingKeys);
    const callsPerSecond = this.env.TRANSLATOR_CALLS_PER_SECOND;
    this.queues = this.translators.map(
      (provider) => new ProviderQueue({ provider, connections, jobSealer, callsPerSecond }),
    );
    const help = 'Circuit breaker: 0 closed, 1 half open, 2 open';
    this.translators.forEach(({ name }) => announceTranslator(name));
    registerLabelledGauge({ name: `aidline_${TRANSLATOR_STATE_METRIC}`, help, labelNames: ['engine'] }, () =>
      this.translators.map(({ name, state }) => ({ labels: { engine: name }, value: state })),
    );
    this.service = new TranslationService({
      engines: [
        openCcEngine(),
        ...this.translators.map((translator, index) => this.toRemoteEngine(translator, this.queues[index]!)),
      ],
      cache: new TranslationCache(pubSub.redis),
      seedPhrases,
      log,
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
  }

  translate(order: TranslationRequest): Promise<Translation> {
    return this.service.translate(order);
  }

  private toRemoteEngine({ name, translator }: CircuitBreakerTranslator, queue: ProviderQueue): TranslationEngine {
    return {
      name,
      price: parsePrices(this.env.TRANSLATION_PRICES).get(name) ?? 0,
      isLocal: false,
      supports: (source, target) => translator.supports(source, target),
      translate: (text, pair) => queue.translate(text, pair),
    };
  }
}

export function openCcEngine(): TranslationEngine {
  const openCc = new OpenCc();
  return {
    name: openCc.name,
    price: 0,
    isLocal: true,
    supports: (source, target) => openCc.supports(source, target),
    translate: async (text, pair) => (await openCc.translate({ texts: [text], ...pair }))[0]!,
  };
}
