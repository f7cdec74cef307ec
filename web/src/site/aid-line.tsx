import { STROKE_STYLE } from '../ui/stroke-style.ts';

// The aid line: one continuous hand-drawn line that starts as a tangle and straightens. It is the site's only
// decoration. Each section's piece begins and ends where its neighbours' pieces end and begin.

const LINE_STROKE = {
  ...STROKE_STYLE,
  strokeWidth: 3,
  // Keeps the same stroke width at every size.
  vectorEffect: 'non-scaling-stroke',
} as const;

/** A tangle that loosens and continues to the right. */
export function AidStroke({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 2400 40"
      className={`h-10 w-[150rem] max-w-none text-brand print:hidden ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M2 24c10-18 34-20 36-6s-22 18-26 6 16-22 30-14 8 22-4 22-8-20 10-22 26 14 40 16 40-4 62-4H2400"
        {...LINE_STROKE}
      />
    </svg>
  );
}

/**
 * The start page's line, in one piece from top to bottom: it begins as a tangle next to the heading, straightens,
 * passes the steps and ends at the contact section. It is drawn in the margin that the sections leave for it.
 */
export function AidLine() {
  return (
    <div className="pointer-events-none absolute inset-0 mx-auto max-w-6xl text-brand print:hidden" aria-hidden="true">
      <div className="absolute inset-y-0 start-1 flex w-8 flex-col sm:start-4 sm:w-12">
        <svg viewBox="0 0 48 300" className="block w-full shrink-0 overflow-visible" focusable="false">
          <path
            d="M44 22C30 4 4 10 5 30s34 26 38 8S20 8 10 30s8 44 24 36 10-40-8-38-26 26-16 46 34 12 32-6-26-26-36-6 2 40 18 42 26-18 14-28-32 4-32 26 18 34 18 70V302"
            {...LINE_STROKE}
          />
        </svg>
        <span className="mx-auto w-[3px] grow bg-current" />
        <svg viewBox="0 0 48 120" className="mb-24 block w-full shrink-0 overflow-visible" focusable="false">
          <path d="M24-2v60c0 26 8 30 24 30h30" {...LINE_STROKE} />
          <circle cx="84" cy="88" r="6" fill="currentColor" />
        </svg>
      </div>
    </div>
  );
}
