import type { InboxRow } from '@libs/protocol/http.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { isCustomerPresent } from './presence.ts';

/** Whether the customer is there to read an answer. The dot is green while their browser is connected. */
export function PresenceBadge({ row, now }: { row: InboxRow; now: number }) {
  return (
    <span
      data-online={row.isOnline}
      className="flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-ink-soft"
    >
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', row.isOnline ? 'bg-online' : 'border border-line-strong')}
      />
      {isCustomerPresent(row, now) ? m.console_online() : m.console_left()}
    </span>
  );
}
