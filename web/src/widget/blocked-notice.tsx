import { m } from '../i18n/messages.ts';

/** In the place of the composer once agents have ended a conversation for good: what stays, and where else there is help. */
export function BlockedNotice() {
  return (
    <output className="block max-h-2/3 overflow-y-auto border-t border-line bg-lamp-soft px-4 py-3 text-sm text-on-lamp">
      <strong className="block">{m.chat_blocked_title()}</strong>
      <span className="mt-1 block">{m.chat_blocked_kept()}</span>
      <span className="mt-1 block">{m.chat_blocked_help()}</span>
    </output>
  );
}
