import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { type ShownStatus, statusLabel } from './customer.ts';

/** A colour only for the statuses in which somebody has to act. */
const STATUS_TONES: Record<ShownStatus, BadgeTone> = {
  waiting: 'lamp',
  browsing: 'quiet',
  active: 'brand',
  closed: 'quiet',
  blocked: 'quiet',
  erased: 'quiet',
};

export const StatusBadge = ({ status }: { status: ShownStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{statusLabel(status)}</Badge>
);
