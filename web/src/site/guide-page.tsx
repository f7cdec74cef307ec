import { Link } from '@tanstack/react-router';
import type { Guide } from '../content/guide.ts';
import { guideAnswers } from '../content/guide.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { GuideAnswerSection } from './guide-answer.tsx';
import { GuideNumbers } from './guide-numbers.tsx';
import { GuidePicker } from './guide-picker.tsx';
import { GuidePhrases } from './guide-phrases.tsx';
import { PageIntro } from './page-intro.tsx';

/**
 * All answers for one country on one page, of which `:target` shows the chosen one: so it works without script, prints
 * as it is seen, and needs nothing more from the network after it was opened.
 */
export function GuidePage({ guide }: { guide: Guide }) {
  const { country, lines } = guide;
  return (
    <>
      <PageIntro texts={{ heading: m.guide_title({ country: country.name }), lead: m.guide_lead() }}>
        <p className="mt-5 print:hidden">
          <Link
            to="/what-now/$country/first-hour"
            params={{ country: country.id }}
            className="font-semibold text-brand underline underline-offset-4"
          >
            {m.sheet_link()}
          </Link>
        </p>
      </PageIntro>
      <div
        data-first-steps=""
        className="guide mx-auto grid max-w-6xl items-start gap-x-12 gap-y-10 px-4 pb-16 lg:grid-cols-[1.25fr_1fr]"
      >
        <div>
          <GuidePicker means={guide.means} />
          {guideAnswers(guide).map((answer) => (
            <GuideAnswerSection key={answer.id} answer={answer} country={country.name} />
          ))}
        </div>
        <div className="grid gap-10">
          <GuideNumbers lines={lines} />
          <GuidePhrases say={country.say} />
          <section aria-labelledby="keep-title">
            <h2 id="keep-title" className="font-display text-2xl">
              {m.guide_evidence_title()}
            </h2>
            <p className="mt-2">{m.guide_evidence_text()}</p>
          </section>
          <SafetyNotice />
        </div>
      </div>
    </>
  );
}
