import type { PENNANTS } from '../content/pennants.ts';
import { STROKE_STYLE } from '../ui/stroke-style.ts';

/** A drawn pennant for a region of the world, deliberately not a country's flag. */
const DRAWINGS: Record<(typeof PENNANTS)[number], string> = {
  globe: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM4.5 12h15M12 4.5c4 4 4 11 0 15M12 4.5c-4 4-4 11 0 15',
  star: 'm12 5 2.1 4.6 5 .5-3.8 3.3 1.1 4.9L12 15.7l-4.4 2.6 1.1-4.9-3.8-3.3 5-.5z',
  maple: 'M12 19v-5M12 14l-5 1 1-3-3-2 3-1 1-3 3 3 3-3 1 3 3 1-3 2 1 3z',
  sun: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M18 6l-1.4 1.4M7.4 16.6 6 18',
  lantern: 'M9 5h6M12 3v2M8 8c-2 2.5-2 5.5 0 8h8c2-2.5 2-5.5 0-8zM12 8v8M9 16l.5 3M15 16l-.5 3M12 16v4',
  palm: 'M12 20c0-5 0-7-.5-9M11.5 11C9 8 6 8 4 10M11.5 11c1-4 4-6 8-5M11.5 11c3-1.5 6 0 7.5 3M11.5 11C9 6 7 5 5 5',
  lotus: 'M12 17c-4 0-7-2-8-5 3-.5 5 .5 8 5 3-4.5 5-5.5 8-5-1 3-4 5-8 5ZM12 17c-3-3-3-7 0-11 3 4 3 8 0 11Z',
  wave: 'M3 10c3-3 5-3 6 0s3 3 6 0 5-3 6 0M3 16c3-3 5-3 6 0s3 3 6 0 5-3 6 0',
  acacia: 'M4 10c3-5 13-5 16 0zM12 10v10M12 14l-4-4M12 15l4-5',
  crescent: 'M15.5 18A7 7 0 1 1 15.5 6a5.5 5.5 0 1 0 0 12Z',
};

export function Pennant({ flag = 'globe' }: { flag?: keyof typeof DRAWINGS }) {
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0 text-brand" aria-hidden="true" focusable="false">
      <path d={DRAWINGS[flag]} {...STROKE_STYLE} strokeWidth="1.5" />
    </svg>
  );
}
