import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TranslateResponse } from '@libs/protocol/translation.ts';
import type { MessageLine } from '@libs/client/transcript.ts';
import { browserTranslator } from './browser-translator.ts';
import type { OnTranslated } from './device-translation-request.ts';
import type { DeviceTranslator } from './device-translator.ts';

export type CreateDeviceTranslator = (onTranslated: OnTranslated) => LazyDeviceTranslator;

/**
 * The browser's built-in translator, for messages that no server has translated. Its code is loaded only where the
 * browser has one and a message needs it; until the person has agreed to a download, it is offered.
 */
export class LazyDeviceTranslator {
  readonly offerStore: StoreApi<{ Offer: ComponentType | null }> = createStore(() => ({ Offer: null }));
  private translator: Promise<DeviceTranslator> | undefined;

  constructor(private readonly onTranslated: OnTranslated) {}

  /** Not awaited: if it fails, the original text stays. */
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
