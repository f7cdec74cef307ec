import { openingStateAt } from '@libs/hours/opening-hours.ts';
import { type BusinessHours, hoursOfLanguage } from '@libs/protocol/business-hours.ts';
import { crisisLinesFor } from '@libs/protocol/crisis-lines.ts';
import type { OutsideHours } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';

/** They come with the answer and not with the chat, which has no room for what is seldom read. */
const TEXTS: Record<Locale, { opensAt: string; unknown: string }> = {
  en: {
    opensAt:
      'Nobody answers at this hour. Our hours begin again {time}, your time. You can write now: it is kept, and you find the answer in the chat.',
    unknown:
      'Nobody answers at this hour, and we do not know yet when somebody will. You can write now: it is kept, and you find the answer in the chat.',
  },
  'zh-CN': {
    opensAt: '现在不是服务时间。按您的当地时间，{time}起有人值班。您现在就可以写下来：内容会保留，回复会显示在对话里。',
    unknown: '现在不是服务时间，何时恢复还没有确定。您现在就可以写下来：内容会保留，回复会显示在对话里。',
  },
  'zh-TW': {
    opensAt: '現在不是服務時間。依您的當地時間，{time}起有人值班。您現在就可以寫下來：內容會保留，回覆會顯示在對話裡。',
    unknown: '現在不是服務時間，何時恢復還沒有確定。您現在就可以寫下來：內容會保留，回覆會顯示在對話裡。',
  },
  ms: {
    opensAt:
      'Tiada sesiapa menjawab pada waktu ini. Waktu operasi kami bermula semula {time}, mengikut waktu anda. Anda boleh menulis sekarang: ia disimpan, dan jawapannya anda temui dalam sembang.',
    unknown:
      'Tiada sesiapa menjawab pada waktu ini, dan kami belum tahu bila seseorang akan menjawab. Anda boleh menulis sekarang: ia disimpan, dan jawapannya anda temui dalam sembang.',
  },
};

type Reader = { lang: Locale; textIn: Locale; now: number };

/** What somebody reads outside the hours of their conversation's language, in the language of their page; null within them. */
export function outsideHoursFor(hours: BusinessHours, { lang, textIn, now }: Reader): OutsideHours | null {
  const state = openingStateAt(hoursOfLanguage(hours, lang), now);
  if (state.isOpen) return null;
  return {
    text: state.opensAt === null ? TEXTS[textIn].unknown : TEXTS[textIn].opensAt,
    opensAt: state.opensAt === null ? null : new Date(state.opensAt).toISOString(),
    crisisLines: crisisLinesFor(lang).map(({ region, phone }) => ({ region: region[textIn], phone })),
  };
}
