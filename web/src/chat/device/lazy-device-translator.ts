import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TranslateResponse } from '@libs/protocol/translation.ts';
import type { MessageLine } from '@libs/client/transcript.ts';
import { browserTranslator } from './browser-translator.ts';
import type { OnTranslated } from './device-translation-request.ts';
import type { DeviceTranslator } from './device-translator.ts';

export type CreateDeviceTranslator = (onTranslated: OnTranslated) => LazyDeviceTranslator;

/**
 * The browser's own translator, for what no server has translated. Fetched only where there is one and something for
 * it to do; until the person has agreed to a download, an offer stands here.
 */
export class LazyDeviceTranslator {
  readonly offerStore: StoreApi<{ Offer: ComponentType | null }> = createStore(() => ({ Offer: null }));
  private translator: Promise<DeviceTranslator> | undefined;

  constructor(private readonly onTranslated: OnTranslated) {}

  /** Nothing waits for it: where it comes to nothing, the words stand as they were written. */
  request(
    { commandId, text }: MessageLine,
    { flag, source, target }: Pick<TranslateResponse, 'flag' | 'source' | 'target'>,
  ) {
    if (!browserTranslator() || (flag !== 'no-translator' && flag !== 'unavailable') || source === 'und') return;
    this.translator ??= import('./translation-download-offer.tsx').then(({ startDeviceTranslator }) =>
      startDeviceTranslator(this.onTranslated, this.offerStore),
    );
    this.translator
      .then((device) => device.request({ commandId, text, source, target }))
      .catch(() => (this.translator = undefined));
  }
}
