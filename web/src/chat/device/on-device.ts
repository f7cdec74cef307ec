import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { TranslateResponse, TranslationLanguage } from '@libs/protocol/translation.ts';
import type { Bubble, ReadTranslation } from '../transcript.ts';
import { browserTranslator } from './browser-translator.ts';
import type { DeviceTranslations } from './device-translations.ts';

export type Wanted = { commandId: CommandId; text: string; source: string; target: TranslationLanguage };
export type Keep = (commandId: CommandId, found: ReadTranslation) => void;

/**
 * The browser's own translator, for what no server has translated. Fetched only where there is one and something for
 * it to do; until the person has agreed to a download, an offer stands here.
 */
export class OnDevice {
  readonly aside: StoreApi<{ Offer: ComponentType | null }> = createStore(() => ({ Offer: null }));
  private loaded: Promise<DeviceTranslations> | undefined;

  constructor(private readonly keep: Keep) {}

  /** Nothing waits for it: where it comes to nothing, the words stand as they were written. */
  want({ commandId, text }: Bubble, { flag, source, target }: Pick<TranslateResponse, 'flag' | 'source' | 'target'>) {
    if (!browserTranslator() || (flag !== 'no-translator' && flag !== 'unavailable') || source === 'und') return;
    this.loaded ??= import('./device-offer.tsx').then(({ startDevice }) => startDevice(this.keep, this.aside));
    this.loaded
      .then((device) => device.want({ commandId, text, source, target }))
      .catch(() => (this.loaded = undefined));
  }
}
