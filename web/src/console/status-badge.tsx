import { classNames } from '../ui/class-names.ts';
import { type ShownStatus, statusLabel } from './customer.ts';

/** A colour only for the statuses in which somebody has to act. */
const STATUS_CLASSES: Record<ShownStatus, string> = {
  waiting: 'border-transparent bg-lamp-soft text-on-lamp',
  browsing: 'border-line text-ink-soft',
  active: 'border-transparent bg-brand-soft text-brand',
  closed: 'border-line text-ink-soft',
  blocked: 'border-line text-ink-soft',
  erased: 'border-line text-ink-soft',
};

export function StatusBadge({ status }: { status: ShownStatus }) {
  return (
    <span
      className={classNames(
        'rounded-full border px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        STATUS_CLASSES[status],
      )}
    >
      {statusLabel(status)}
    </span>
  );
}
