import { m } from '../i18n/messages.ts';
import type { EventLine } from '@libs/client/transcript.ts';

/** An event that is not a message. */
export function EventNotice({ line }: { line: EventLine }) {
  return (
    <li data-version={line.version ?? undefined} className="px-6 text-center text-sm text-ink-soft">
      {NOTICE_TEXTS[line.what](line)}
    </li>
  );
}

const NOTICE_TEXTS: Record<EventLine['what'], (line: EventLine) => string> = {
  claimed: () => m.chat_line_claimed(),
  transferred: () => m.chat_line_transferred(),
  unassigned: () => m.chat_line_unassigned(),
  closed: () => m.chat_line_closed(),
  blocked: () => m.chat_line_blocked(),
  reopened: () => m.chat_line_reopened(),
  // Reported as done only once the server has recorded it: people act on this line.
  erased: ({ version }) => (version === null ? m.chat_line_erasing() : m.chat_line_erased()),
  contact: () => m.chat_line_contact(),
  confirmed: ({ by }) => m.chat_line_confirmed({ host: by!.host }),
  returned: ({ by }) => m.chat_line_returned({ host: by!.host }),
  rated: ({ rating }) => [m.chat_line_rated({ stars: rating?.stars ?? 0 }), rating?.text].filter(Boolean).join(' '),
};
