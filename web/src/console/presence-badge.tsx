import type { InboxRow } from '@libs/protocol/http.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { isCustomerPresent } from './presence.ts';

type PresenceBadgeProps = {
  row: InboxRow;
  now: number;
  /** The words are for screen readers alone. */
  isDotOnly?: boolean;
};

/** Whether the customer is there to read an answer. The dot is green while their browser is connected. */
export function PresenceBadge({ row, now, isDotOnly = false }: PresenceBadgeProps) {
  const label = isCustomerPresent(row, now) ? m.console_online() : m.console_left();
  return (
    <span
      data-online={row.isOnline}
      title={isDotOnly ? label : undefined}
      className="flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-ink-soft"
    >
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', row.isOnline ? 'bg-online' : 'border border-line-strong')}
      />
      {isDotOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  );
}
