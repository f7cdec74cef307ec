import { beep } from '../chat/beep.ts';
import { m } from '../paraglide/messages.js';

export type NoticeWishes = { isOn: boolean; hasSound: boolean };

const KEY = 'aidline.console.notices';
const usual: NoticeWishes = { isOn: false, hasSound: true };

/** How this agent wants to be told in this browser. */
export const notices = {
  read: (): NoticeWishes => {
    try {
      return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<NoticeWishes>) };
    } catch {
      return usual;
    }
  },
  save: (wishes: NoticeWishes): void => {
    try {
      localStorage.setItem(KEY, JSON.stringify(wishes));
    } catch {
      return; // A browser that keeps nothing is told again at the next visit.
    }
  },
};

/** Asks the person if they have not been asked yet. */
export async function canNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** One at a time, and never what was written: whoever looks over the shoulder reads it too. False when it was not shown. */
export function notify(body: string): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false;
  const notice = new Notification(m.me_notify_title(), { body, tag: 'aidline', icon: '/favicon.svg' });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
  return true;
}

/** A customer has written: a sound, and a notice if nobody is looking. */
export function tellOfMessage(): void {
  const { isOn, hasSound } = notices.read();
  if (hasSound) void beep();
  if (isOn && document.visibilityState === 'hidden') notify(m.me_notify_body({ brand: m.brand_name() }));
}
