import { STROKE_STYLE } from '../ui/stroke-style.ts';

/** One icon for each kind of fraud; an unknown kind gets the general one. */
const DRAWINGS: Record<string, string> = {
  investment: 'M3 17l5-5 4 3 8-9M15 6h5v5',
  'business-email': 'M3 6h18v12H3zM3 7l9 7 9-7',
  romance: 'M12 20C5 15 3 11 4.5 8 6 5 10 5 12 9c2-4 6-4 7.5-1 1.5 3-.5 7-7.5 12Z',
  cryptocurrency: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 3v18M4 7.5l16 9M20 7.5l-16 9',
  'online-shopping': 'M4 8h16l-1.5 12h-13zM8 8c0-5 8-5 8 0',
  'real-estate': 'M3 12l9-8 9 8M6 10v10h12V10M10 20v-6h4v6',
  forex: 'M4 8h14M15 5l3 3-3 3M20 16H6M9 13l-3 3 3 3',
  pension: 'M12 4v16M5 9c0-6 14-6 14 0zM12 20c0 2-4 2-4 0',
};
const FALLBACK_DRAWING = 'M3 14c4-10 9-10 9-3s-6 8-6 3 12-7 12 0-6 6-6 1 5-5 9-5';

export function FraudIcon({ fraudType }: { fraudType: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true" focusable="false">
      <path d={DRAWINGS[fraudType] ?? FALLBACK_DRAWING} {...STROKE_STYLE} strokeWidth="1.6" />
    </svg>
  );
}
