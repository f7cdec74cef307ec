import type { ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { AidStroke } from './aid-line.tsx';

type PageIntroProps = {
  texts: { heading: string; lead: string };
  isSample?: boolean;
  children?: ReactNode;
};

/** The start of every page but the home page: the title in large letters, and the aid line that continues from it. */
export function PageIntro({ texts, isSample, children }: PageIntroProps) {
  return (
    <div className="overflow-hidden">
      <div className="relative mx-auto max-w-6xl px-4 pt-10 pb-16 sm:pt-14 sm:pb-20">
        <h1 className="max-w-3xl font-display text-4xl sm:text-5xl">{texts.heading}</h1>
        <p className="mt-5 max-w-prose text-lg text-ink-soft">{texts.lead}</p>
        {isSample && (
          <p className="mt-5 max-w-prose border-s-4 border-lamp ps-4 text-base">
            <strong className="block">{m.sample()}</strong> {m.sample_page()}
          </p>
        )}
        {children}
        <AidStroke className="absolute start-4 bottom-3" />
      </div>
    </div>
  );
}
