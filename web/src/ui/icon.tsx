import { STROKE_STYLE } from './stroke-style.ts';

/** Paths on a square of 24 units. */
const PATHS = {
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 2h4l1-2h5',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7v5l3 2',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4 21c0-4 4-6 8-6s8 2 8 6',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM2 20c0-4 3-6 7-6s7 2 7 6M16 5a3.5 3.5 0 0 1 0 7M18 14c3 .5 4 3 4 6',
  moon: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  check: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM8 12l3 3 5-6',
  barred: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM6 6l12 12',
  speech: 'M4 5h16v11H9l-5 4z',
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.5',
  commands: 'M3 5h18v14H3zM7 10l2 2-2 2M12 14h5',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  clipboard: 'M6 5h12v16H6zM10 3h4v4h-4zM10 12h4M10 16h4',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  chart: 'M4 20V4M4 20h16M8.5 20v-6M13 20V9M17.5 20v-9',
  badge: 'M4 4h16v16H4zM12 8a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5zM7 18c0-2.5 2.5-3.5 5-3.5s5 1 5 3.5',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration beside a name: it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5 shrink-0" strokeWidth="1.8" {...STROKE_STYLE}>
      <path d={PATHS[name]} />
    </svg>
  );
}
