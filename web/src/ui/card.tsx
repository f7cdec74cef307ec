import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CARD_CLASSES } from './card-classes.ts';

type CardProps = { title: string; className?: string; children: ReactNode };

/** A card of the settings, account, team, shift and report pages, under its heading. */
export function Card({ title, className, children }: CardProps) {
  return (
    <section aria-label={title} className={classNames(CARD_CLASSES, 'min-w-0', className)}>
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
