import { m } from '../i18n/messages.ts';

/** In the place of the composer once agents have ended a conversation for good: what stays, and where else there is help. */
export function BlockedNotice() {
  return (
    <output
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard
      tabIndex={0}
      className="block shrink-9999 overflow-y-auto border-t border-line bg-lamp-soft px-4 py-3 text-sm leading-snug text-on-lamp"
    >
      <strong className="block">{m.chat_blocked_title()}</strong>
      <span className="mt-1 block">{m.chat_blocked_kept()}</span>
      <span className="mt-1 block">{m.chat_blocked_help()}</span>
    </output>
  );
}
