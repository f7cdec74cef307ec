import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { TranslationLanguage, TranslationSource } from '@libs/protocol/translation.ts';
import { ProviderFault } from '@libs/server/provider-fault.ts';
import type { TranslatedBatch, Translator } from './translator.ts';

/** People read the original meanwhile; a later translation is of no use. */
export const PROVIDER_TIMEOUT_MS = 3_000;
const FAILURES_UNTIL_OPEN = 3;
/** A provider that recovers must be asked again within 30 s. */
const OPEN_FOR_MS = 20_000;
/** Most texts in one call; every provider takes this many. */
const MAX_BATCH = 25;

type TranslatedText = { text: string; source: string | null };
type PendingText = { text: string; resolve: (one: TranslatedText) => void; reject: (fault: unknown) => void };
type LanguagePair = { source: TranslationSource; target: TranslationLanguage };

/**
 * A provider behind a time-out, a circuit breaker and a batcher: three seconds for an answer, after three failures in a
 * row no calls for a while, and texts that wait for the same pair of languages during a call share the next call.
 */
export class CircuitBreakerTranslator {
  private readonly breaker = circuitBreaker(handleAll, {
    halfOpenAfter: OPEN_FOR_MS,
    breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
  });
  private readonly pendingByPair = new Map<string, PendingText[]>();
  private readonly pairsInFlight = new Set<string>();

  constructor(
    readonly translator: Translator,
    private readonly timeoutMs = PROVIDER_TIMEOUT_MS,
  ) {}

  get name(): string {
    return this.translator.name;
  }

  /** 0 closed, 1 half open (one trial call), 2 open (no calls). */
  get state(): number {
    if (this.breaker.state === CircuitState.Closed) return 0;
    return this.breaker.state === CircuitState.HalfOpen ? 1 : 2;
  }

  get isOpen(): boolean {
    return this.breaker.state === CircuitState.Open;
  }

  /** Rejects when the provider does not answer, or answers in another form. */
  translate(text: string, pair: LanguagePair): Promise<TranslatedText> {
    return new Promise((resolve, reject) => {
      const name = `${pair.source}>${pair.target}`;
      this.pendingByPair.set(name, [...(this.pendingByPair.get(name) ?? []), { text, resolve, reject }]);
      void this.processPair(name, pair);
    });
  }

  private async processPair(name: string, pair: LanguagePair): Promise<void> {
    if (this.pairsInFlight.has(name)) return;
    this.pairsInFlight.add(name);
    for (let batch = this.nextBatch(name); batch.length > 0; batch = this.nextBatch(name))
      await this.sendBatch(batch, pair);
    this.pairsInFlight.delete(name);
  }

  private nextBatch(name: string): PendingText[] {
    const all = this.pendingByPair.get(name) ?? [];
    if (all.length > MAX_BATCH) this.pendingByPair.set(name, all.slice(MAX_BATCH));
    else this.pendingByPair.delete(name);
    return all.slice(0, MAX_BATCH);
  }

  private async sendBatch(batch: PendingText[], pair: LanguagePair): Promise<void> {
    try {
      const answered = await this.breaker.execute(() => this.callProvider(batch, pair));
      batch.forEach((one, index) => one.resolve(answered[index]!));
    } catch (fault) {
      const reason =
        fault instanceof BrokenCircuitError ? new ProviderFault('failed', 'the circuit breaker is open') : fault;
      batch.forEach((one) => one.reject(reason));
    }
  }

  /** The time-out also ends a call of a provider that ignores the abort signal. */
  private async callProvider(batch: PendingText[], pair: LanguagePair): Promise<TranslatedBatch> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new ProviderFault('failed', 'no answer in time')), { once: true }),
    );
    return Promise.race([this.translator.translate({ texts: batch.map(({ text }) => text), ...pair }, signal), late]);
  }
}
