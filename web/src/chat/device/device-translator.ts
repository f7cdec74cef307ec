import { createStore, type StoreApi } from 'zustand/vanilla';
import { acceptTranslation } from '@libs/chat/accept-translation.ts';
import { hasTranslatableText, protectTokens } from '@libs/chat/translation-placeholders.ts';
import { m } from '../../i18n/messages.ts';
import {
  languagePairOf,
  type BrowserTranslationEngine,
  type BrowserLanguagePair,
  type BrowserTranslator,
} from './browser-translator.ts';
import type { OnTranslated, DeviceTranslationRequest } from './device-translation-request.ts';

/** The state of a download that only the person may start. */
export type DownloadOfferState = 'none' | 'offered' | 'fetching' | 'failed';

/** Far longer than a message takes; an engine that hangs must not hold up the next. */
const TIMEOUT_MS = 30_000;
/** Names the device, in place of "translated automatically". */
const DEVICE_LABELS = { show: m.chat_device_show, hide: m.chat_device_hide, note: m.chat_device_note };

/**
 * Translates in the browser. Addresses, links and amounts are replaced by placeholders as on the server, and a result is
 * shown only if it states the same facts. Results stay in the page and are not sent anywhere.
 */
export class DeviceTranslator {
  readonly offer: StoreApi<DownloadOfferState> = createStore<DownloadOfferState>(() => 'none');
  private readonly engines = new Map<string, Promise<BrowserTranslationEngine>>();
  private pendingRequests: DeviceTranslationRequest[] = [];

  constructor(
    private readonly api: BrowserTranslator,
    private readonly onTranslated: OnTranslated,
  ) {}

  /** Translates at once where the language packs are installed, else offers to download them. */
  async request(request: DeviceTranslationRequest): Promise<void> {
    const state = await this.api
      .availability(languagePairOf(request.source, request.target))
      .catch(() => 'unavailable');
    if (state === 'available') return this.translate(request);
    if (state === 'unavailable') return;
    this.pendingRequests.push(request);
    if (this.offer.getState() === 'none') this.offer.setState('offered', true);
  }

  /** Must be called in the click's handler: browsers start a download only then. */
  async accept(): Promise<void> {
    const requests = this.pendingRequests;
    this.offer.setState('fetching', true);
    try {
      await Promise.all(requests.map(({ source, target }) => this.loadEngine(languagePairOf(source, target))));
    } catch {
      return this.offer.setState('failed', true);
    }
    this.pendingRequests = this.pendingRequests.filter((request) => !requests.includes(request));
    this.offer.setState(this.pendingRequests.length > 0 ? 'offered' : 'none', true);
    for (const request of requests) await this.translate(request);
  }

  decline(): void {
    this.pendingRequests = [];
    this.offer.setState('none', true);
  }

  private async translate({ commandId, text, source, target }: DeviceTranslationRequest): Promise<void> {
    const protectedText = protectTokens(text);
    if (!hasTranslatableText(protectedText)) return;
    const startedAt = performance.now();
    const answer = await this.runEngine(protectedText.text, languagePairOf(source, target));
    const result = answer === null ? null : acceptTranslation({ original: text, answer, source, target });
    if (!result || 'flag' in result) return;
    const ms = Math.round(performance.now() - startedAt);
    const translation = {
      source,
      target,
      text: result.text,
      flag: null,
      engine: 'device',
      ms,
      characters: 0,
      costMicros: 0,
    };
    this.onTranslated(commandId, { ...translation, labels: DEVICE_LABELS });
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
