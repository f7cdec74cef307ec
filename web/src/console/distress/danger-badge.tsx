import type { InboxRow } from '@libs/protocol/http.ts';
import { m } from '../../i18n/messages.ts';
import { isInDanger } from '../line-order.ts';

/** In words, so that nobody has to tell it by a colour. */
export function DangerBadge({ row }: { row: Pick<InboxRow, 'distress'> }) {
  if (!isInDanger(row)) return null;
  return (
    <span className="shrink-0 rounded-sm bg-alarm px-1.5 text-xs leading-5 font-bold text-on-alarm">
      {m.distress_badge()}
    </span>
  );
}
