import { createStore } from 'zustand/vanilla';

/** Takes the place of `lazy-device-translator.ts` in a frame on somebody else's page, where browsers hand out no translator. */
export const LazyDeviceTranslator = class {
  readonly offerStore = createStore(() => ({ Offer: null }));

  request(): void {}
};
