import { createStore, type StoreApi } from 'zustand/vanilla';
import { hasTranslatableText, protectTokens, restoreTokens } from '@libs/chat/translation-placeholders.ts';
import { isPlausibleTranslation } from '@libs/chat/translation-plausibility.ts';
import { m } from '../../i18n/messages.ts';
import {
  languagePairOf,
  type BrowserTranslationEngine,
  type BrowserLanguagePair,
  type BrowserTranslator,
} from './browser-translator.ts';
import type { OnTranslated, DeviceTranslationRequest } from './device-translation-request.ts';

/** Of a download that only the person may begin. */
export type DownloadOfferState = 'none' | 'offered' | 'fetching' | 'failed';

/** Far longer than a message takes; an engine that hangs must not hold up the next. */
const TIMEOUT_MS = 30_000;
/** Says what it is, in place of "translated automatically". */
const DEVICE_LABELS = { show: m.chat_device_show, hide: m.chat_device_hide, note: m.chat_device_note };

/**
 * Translations that the browser makes by itself. Addresses, links and amounts leave as placeholders like on the server,
 * and a result is shown only if it says the same facts. Results stay in the page: they are sent to nobody.
 */
export class DeviceTranslator {
  readonly offer: StoreApi<DownloadOfferState> = createStore<DownloadOfferState>(() => 'none');
  private readonly engines = new Map<string, Promise<BrowserTranslationEngine>>();
  private pendingRequests: DeviceTranslationRequest[] = [];

  constructor(
    private readonly api: BrowserTranslator,
    private readonly onTranslated: OnTranslated,
  ) {}

  /** Translates at once where the languages are there, else offers to fetch them. */
  async request(wanted: DeviceTranslationRequest): Promise<void> {
    const state = await this.api.availability(languagePairOf(wanted.source, wanted.target)).catch(() => 'unavailable');
    if (state === 'available') return this.translate(wanted);
    if (state === 'unavailable') return;
    this.pendingRequests.push(wanted);
    if (this.offer.getState() === 'none') this.offer.setState('offered', true);
  }

  /** Called by the click itself: browsers begin a download only then. */
  async accept(): Promise<void> {
    const wanted = this.pendingRequests;
    this.offer.setState('fetching', true);
    try {
      await Promise.all(wanted.map(({ source, target }) => this.loadEngine(languagePairOf(source, target))));
    } catch {
      return this.offer.setState('failed', true);
    }
    this.pendingRequests = this.pendingRequests.filter((one) => !wanted.includes(one));
    this.offer.setState(this.pendingRequests.length > 0 ? 'offered' : 'none', true);
    for (const one of wanted) await this.translate(one);
  }

  decline(): void {
    this.pendingRequests = [];
    this.offer.setState('none', true);
  }

  private async translate({ commandId, text, source, target }: DeviceTranslationRequest): Promise<void> {
    const sent = protectTokens(text);
    if (!hasTranslatableText(sent)) return;
    const from = performance.now();
    const answer = await this.runEngine(sent.text, languagePairOf(source, target));
    const translated = answer === null ? null : restoreTokens(answer, sent);
    if (translated === null || !isPlausibleTranslation({ original: text, translated, target })) return;
    const ms = Math.round(performance.now() - from);
    const made = { source, target, text: translated, flag: null, engine: 'device', ms, characters: 0, costMicros: 0 };
    this.onTranslated(commandId, { ...made, labels: DEVICE_LABELS });
  }

  private async runEngine(text: string, pair: BrowserLanguagePair): Promise<string | null> {
    try {
      const engine = await this.loadEngine(pair);
      return await engine.translate(text, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch {
      return null;
    }
  }

  private loadEngine(pair: BrowserLanguagePair): Promise<BrowserTranslationEngine> {
    const name = `${pair.sourceLanguage} ${pair.targetLanguage}`;
    const engine = this.engines.get(name) ?? this.api.create(pair);
    this.engines.set(name, engine);
    engine.catch(() => this.engines.delete(name));
    return engine;
  }
}
