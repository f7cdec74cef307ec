import type { ReactNode } from 'react';
import type { StaticTextContent } from '../content/page-loaders.ts';
import { m } from '../i18n/messages.ts';
import { formatDay } from './article-byline.tsx';
import { CookieTable } from './cookie-table.tsx';
import { HelpOffer } from './help-offer.tsx';
import { PageIntro } from './page-intro.tsx';
import { Prose } from './prose.tsx';
import { ReportingHotlines } from './reporting-hotlines.tsx';
import { Sources } from './sources.tsx';

/** A text such as the privacy policy, with the day of its last change; `children` stand below it. */
export function StaticTextPage({ text, cookies, lines, children }: StaticTextContent & { children?: ReactNode }) {
  return (
    <>
      <PageIntro texts={{ heading: text.title, lead: text.excerpt ?? text.description }} isSample={text.isSample}>
        <p className="mt-4 text-ink-soft">{m.text_updated({ day: formatDay(text.updated) })}</p>
      </PageIntro>
      <div className="mx-auto max-w-3xl px-4 pb-14">
        <Prose prose={text.prose} />
        {cookies.length > 0 && <CookieTable cookies={cookies} />}
        {children}
        {lines.length > 0 && <ReportingHotlines lines={lines} />}
        <Sources sources={text.sources ?? []} />
      </div>
      <HelpOffer />
    </>
  );
}
