import { createStore, type StoreApi } from 'zustand/vanilla';
import { hasWords, protectTokens, restoreTokens } from '@libs/chat/translation-tokens.ts';
import { isPlausible } from '@libs/chat/translation.ts';
import { m } from '../../paraglide/messages.js';
import { pairOf, type BrowserEngine, type BrowserPair, type BrowserTranslator } from './browser-translator.ts';
import type { Keep, Wanted } from './on-device.ts';

/** Of a download that only the person may begin. */
export type Offer = 'none' | 'offered' | 'fetching' | 'failed';

/** Far longer than a message takes; an engine that hangs must not hold up the next. */
const PATIENCE_MS = 30_000;
/** Says what it is, in place of "translated automatically". */
const labels = { show: m.chat_device_show, hide: m.chat_device_hide, note: m.chat_device_note };

/**
 * Translations that the browser makes by itself. Addresses, links and amounts leave as placeholders like on the server,
 * and a result is shown only if it says the same facts. Results stay in the page: they are sent to nobody.
 */
export class DeviceTranslations {
  readonly offer: StoreApi<Offer> = createStore<Offer>(() => 'none');
  private readonly engines = new Map<string, Promise<BrowserEngine>>();
  private waiting: Wanted[] = [];

  constructor(
    private readonly api: BrowserTranslator,
    private readonly keep: Keep,
  ) {}

  /** Translates at once where the languages are there, else offers to fetch them. */
  async want(wanted: Wanted): Promise<void> {
    const state = await this.api.availability(pairOf(wanted.source, wanted.target)).catch(() => 'unavailable');
    if (state === 'available') return this.translate(wanted);
    if (state === 'unavailable') return;
    this.waiting.push(wanted);
    if (this.offer.getState() === 'none') this.offer.setState('offered', true);
  }

  /** Called by the click itself: browsers begin a download only then. */
  async accept(): Promise<void> {
    const wanted = this.waiting;
    this.offer.setState('fetching', true);
    try {
      await Promise.all(wanted.map(({ source, target }) => this.engineFor(pairOf(source, target))));
    } catch {
      return this.offer.setState('failed', true);
    }
    this.waiting = this.waiting.filter((one) => !wanted.includes(one));
    this.offer.setState(this.waiting.length > 0 ? 'offered' : 'none', true);
    for (const one of wanted) await this.translate(one);
  }

  decline(): void {
    this.waiting = [];
    this.offer.setState('none', true);
  }

  private async translate({ commandId, text, source, target }: Wanted): Promise<void> {
    const sent = protectTokens(text);
    if (!hasWords(sent)) return;
    const from = performance.now();
    const answer = await this.ask(sent.text, pairOf(source, target));
    const translated = answer === null ? null : restoreTokens(answer, sent);
    if (translated === null || !isPlausible({ original: text, translated, target })) return;
    const ms = Math.round(performance.now() - from);
    const made = { source, target, text: translated, flag: null, engine: 'device', ms, characters: 0, costMicros: 0 };
    this.keep(commandId, { ...made, labels });
  }

  private async ask(text: string, pair: BrowserPair): Promise<string | null> {
    try {
      const engine = await this.engineFor(pair);
      return await engine.translate(text, { signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch {
      return null;
    }
  }

  private engineFor(pair: BrowserPair): Promise<BrowserEngine> {
    const name = `${pair.sourceLanguage} ${pair.targetLanguage}`;
    const engine = this.engines.get(name) ?? this.api.create(pair);
    this.engines.set(name, engine);
    engine.catch(() => this.engines.delete(name));
    return engine;
  }
}
