import type { Moment } from '../content/guide-terms.ts';
import { m } from '../i18n/messages.ts';

const MOMENT_LABELS: Record<Moment, () => string> = {
  today: () => m.guide_today(),
  week: () => m.guide_week(),
  longer: () => m.guide_longer(),
};

export const momentLabel = (moment: Moment): string => MOMENT_LABELS[moment]();
