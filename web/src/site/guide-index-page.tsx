import { Link } from '@tanstack/react-router';
import type { GuideCountry } from '../content/guide-loaders.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { FirstHour } from './first-hour.tsx';
import { GuideCountries } from './guide-countries.tsx';
import { PageIntro } from './page-intro.tsx';

/** The first of three taps, for whoever comes from elsewhere than the home page; and what holds everywhere. */
export function GuideIndexPage({ countries }: { countries: GuideCountry[] }) {
  return (
    <>
      <PageIntro texts={{ heading: m.guide_index_title(), lead: m.guide_index_lead() }}>
        <GuideCountries countries={countries} className="mt-6 max-w-3xl" />
        <p className="mt-5 max-w-prose">
          {m.guide_elsewhere()}{' '}
          <Link to="/reach-us" hash="lines" className="font-semibold text-brand underline underline-offset-4">
            {m.first_hour_report_more()}
          </Link>
        </p>
      </PageIntro>
      <div className="mx-auto grid max-w-6xl items-start gap-10 px-4 pb-16 lg:grid-cols-2">
        <FirstHour />
        <div>
          <section id="evidence" aria-labelledby="evidence-title" className="border-t-2 border-ink pt-4">
            <h2 id="evidence-title" className="font-display text-2xl">
              {m.guide_evidence_title()}
            </h2>
            <p className="mt-2 max-w-prose text-lg">{m.guide_evidence_text()}</p>
          </section>
          <SafetyNotice className="mt-6" />
        </div>
      </div>
    </>
  );
}
