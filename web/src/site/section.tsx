import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

type SectionProps = {
  /** The anchor of the section; the id of its heading is derived from it. */
  id: string;
  title: string;
  lead?: string;
  tone?: 'paper' | 'sunken';
  /** On the start page the aid line passes on its left. */
  isOnLine?: boolean;
  children: ReactNode;
};

export function Section({ id, title, lead, tone = 'paper', isOnLine = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classNames(tone === 'sunken' && 'bg-sunken')}>
      <div className={classNames('mx-auto max-w-6xl px-4 py-12 sm:py-16', isOnLine && AID_LINE_MARGIN)}>
        <h2 id={`${id}-title`} className="max-w-3xl font-display text-3xl sm:text-4xl">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-prose text-lg text-ink-soft">{lead}</p>}
        {children}
      </div>
    </section>
  );
}

/** The margin in which the aid line is drawn. */
export const AID_LINE_MARGIN = 'ps-11 sm:ps-20 lg:ps-28';
