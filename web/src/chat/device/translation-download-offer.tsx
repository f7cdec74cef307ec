import { useStore } from '../../ui/use-store.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { ComponentType } from 'react';
import { m } from '../../i18n/messages.ts';
import { browserTranslator } from './browser-translator.ts';
import { DeviceTranslator } from './device-translator.ts';
import type { OnTranslated } from './device-translation-request.ts';

/** Creates the translator of this device and the component that offers its download. */
export function startDeviceTranslator(
  onTranslated: OnTranslated,
  offerStore: StoreApi<{ Offer: ComponentType | null }>,
): DeviceTranslator {
  const device = new DeviceTranslator(browserTranslator()!, onTranslated);
  offerStore.setState({ Offer: () => <TranslationDownloadOffer device={device} /> });
  return device;
}

/** Explains the download before it starts. */
function TranslationDownloadOffer({ device }: { device: DeviceTranslator }) {
  const offer = useStore(device.offer);
  if (offer === 'none') return null;
  const isFetching = offer === 'fetching';
  return (
    <aside
      aria-label={m.chat_device_title()}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-paper px-3 py-2 text-sm text-ink"
    >
      <p role="status" className="min-w-48 flex-1">
        {isFetching ? m.chat_device_fetching() : offer === 'failed' ? m.chat_device_failed() : m.chat_device_offer()}
      </p>
      <button
        type="button"
        disabled={isFetching}
        onClick={() => void device.accept()}
        className="min-h-9 rounded-control border border-line-strong px-3 font-semibold disabled:opacity-60"
      >
        {m.chat_device_accept()}
      </button>
      <button
        type="button"
        disabled={isFetching}
        onClick={() => device.decline()}
        className="min-h-9 underline underline-offset-2 disabled:opacity-60"
      >
        {m.chat_device_decline()}
      </button>
    </aside>
  );
}
