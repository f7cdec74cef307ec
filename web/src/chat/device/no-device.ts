import { createStore } from 'zustand/vanilla';

/** Takes the place of `on-device.ts` in a frame on somebody else's page, where browsers hand out no translator. */
export class OnDevice {
  readonly aside = createStore(() => ({ Offer: null }));

  want(): void {}
}
