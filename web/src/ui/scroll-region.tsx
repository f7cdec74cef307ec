import type { ReactNode } from 'react';

type ScrollRegionProps = { label: string; className: string; children: ReactNode };

/** A part of a page that scrolls by itself: the keyboard reaches it, because not every browser lets it do so otherwise. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div role="group" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
