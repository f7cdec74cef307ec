import { beep } from '../chat/beep.ts';
import { m } from '../i18n/messages.ts';

export type NotificationSettings = { isOn: boolean; hasSound: boolean };

const STORAGE_KEY = 'aidline.console.notices';
const DEFAULT_SETTINGS: NotificationSettings = { isOn: false, hasSound: true };

/** How this agent wants to be notified in this browser. */
export const notificationSettings = {
  read: (): NotificationSettings => {
    try {
      return {
        ...DEFAULT_SETTINGS,
        ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<NotificationSettings>),
      };
    } catch {
      return DEFAULT_SETTINGS;
    }
  },
  save: (settings: NotificationSettings): void => {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
    } catch {
      return; // Storage is blocked: the setting lasts until the page is closed.
    }
  },
};

/** Asks for the permission if it was not requested before. */
export async function requestNotificationPermission(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * One at a time and without the message's text, because other people may see the screen. False when it was not shown.
 */
export function showNotification(body: string): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false;
  const notice = new Notification(m.me_notify_title(), { body, tag: 'aidline', icon: '/favicon.svg' });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
  return true;
}

/** A customer has written: plays a sound, and shows a notification if the page is hidden. */
export const notifyNewMessage = (): void => notify(m.me_notify_body());

/** Somebody asks this agent to take a conversation. */
export const notifyRequest = (): void => notify(m.assignment_notify());

function notify(text: string): void {
  const { isOn, hasSound } = notificationSettings.read();
  if (hasSound) void beep();
  if (isOn && document.visibilityState === 'hidden') showNotification(text);
}
