import type { TagColour } from '@libs/protocol/tags.ts';

/** The name of a tag is always ink on paper, readable in light and dark; only its edge and ground are coloured. */
export const TAG_COLOURS: Record<TagColour, string> = {
  grey: 'border-line-strong bg-sunken text-ink',
  red: 'border-chart-3 bg-alarm-soft text-ink',
  orange: 'border-chart-2 bg-lamp-soft text-ink',
  yellow: 'border-lamp bg-lamp-soft text-ink',
  green: 'border-chart-5 bg-surface text-ink',
  teal: 'border-chart-1 bg-brand-soft text-ink',
  blue: 'border-chart-4 bg-surface text-ink',
  purple: 'border-chart-6 bg-surface text-ink',
};
