import type { StandingContent } from '../content/load-page.ts';
import { m } from '../paraglide/messages.js';
import { dayInWords } from './article-facts.tsx';
import { CookieTable } from './cookie-table.tsx';
import { HelpOffer } from './help-offer.tsx';
import { PageTop } from './page-top.tsx';
import { Prose } from './prose.tsx';
import { ReportingLines } from './reporting-lines.tsx';
import { Sources } from './sources.tsx';

/** A text that stands until it is changed, with the day of the last change. */
export function StandingPage({ text, cookies, lines }: StandingContent) {
  return (
    <>
      <PageTop words={{ heading: text.title, lead: text.excerpt ?? text.description }} isSample={text.isSample}>
        <p className="mt-4 text-ink-soft">{m.standing_updated({ day: dayInWords(text.updated) })}</p>
      </PageTop>
      <div className="mx-auto max-w-3xl px-4 pb-14">
        <Prose prose={text.prose} />
        {cookies.length > 0 && <CookieTable cookies={cookies} />}
        {lines.length > 0 && <ReportingLines lines={lines} />}
        <Sources sources={text.sources ?? []} />
      </div>
      <HelpOffer />
    </>
  );
}
