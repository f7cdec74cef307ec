import type { RecordedEvent } from '@libs/protocol/events.ts';
import { nearestLocale, type Locale } from '@libs/protocol/languages.ts';

const placeholderTexts: Record<Locale, { later: string; never: string }> = {
  en: {
    later: 'This message cannot be shown here yet. Please open the conversation again a little later.',
    never: 'This message cannot be shown any more.',
  },
  'zh-CN': { later: '这条消息暂时还不能在这里显示。请稍后重新打开对话。', never: '这条消息已无法显示。' },
  'zh-TW': { later: '這則訊息暫時還不能在這裡顯示。請稍後重新開啟對話。', never: '這則訊息已無法顯示。' },
  ms: {
    later: 'Mesej ini belum dapat ditunjukkan di sini. Sila buka perbualan semula sebentar nanti.',
    never: 'Mesej ini tidak dapat ditunjukkan lagi.',
  },
};

/** `later`: whether it can be expected to be readable one day, here or on a newer page. */
export type PlaceholderOptions = { lang: string | undefined; later: boolean };

/**
 * What people see in the place of an event that this build or their page cannot read: a message of the system. Every
 * page understands it, whatever its version, and it counts for no side.
 */
export function placeholderEvent({ lang, later }: PlaceholderOptions): RecordedEvent['event'] {
  const text = placeholderTexts[nearestLocale(lang)][later ? 'later' : 'never'];
  return { type: 'message.sent', from: 'system', kind: 'text', text };
}
