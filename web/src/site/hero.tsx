import type { GuideCountry } from '../content/guide-loaders.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { classNames } from '../ui/class-names.ts';
import { AssessmentButton, ChatButton, ConsultationButton } from './chat-buttons.tsx';
import { FirstHour } from './first-hour.tsx';
import { GuideCountries } from './guide-countries.tsx';
import { AID_LINE_MARGIN } from './section.tsx';

/** For somebody who has just lost money: first what to do, then who to contact. */
export function Hero({ countries }: { countries: GuideCountry[] }) {
  return (
    <section aria-labelledby="hero-title">
      <div
        className={classNames(
          'mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:gap-8 sm:py-14 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:py-16',
          AID_LINE_MARGIN,
        )}
      >
        <h1 id="hero-title" className="font-display text-3xl sm:text-5xl lg:text-hero">
          {m.hero_title()}
        </h1>
        <div data-first-steps="" className="grid gap-6 sm:gap-8 lg:row-span-2">
          <GuideStart countries={countries} />
          <FirstHour leadsOn />
        </div>
        <div>
          <p className="max-w-prose text-lg text-ink-soft">{m.hero_lead()}</p>
          <p className="mt-5 max-w-prose text-lg">{m.hero_talk()}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <ConsultationButton size="large" />
            <AssessmentButton size="large" />
          </div>
          <SafetyNotice className="mt-5 max-w-prose" />
        </div>
      </div>
    </section>
  );
}

/** The first of three taps, and a person: both in the first screen of a phone. */
function GuideStart({ countries }: { countries: GuideCountry[] }) {
  return (
    <section id="guide" aria-labelledby="guide-title">
      <h2 id="guide-title" className="font-display text-2xl">
        {m.guide_start_title()}
      </h2>
      <p className="mt-1 text-ink-soft">{m.guide_start_text()}</p>
      <GuideCountries countries={countries} className="mt-3" />
      <ChatButton size="large" className="mt-4 w-full">
        {m.talk_to_person()}
      </ChatButton>
    </section>
  );
}
