import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { classNames } from '../ui/class-names.ts';
import { AssessmentButton, ConsultationButton } from './chat-buttons.tsx';
import { FirstHour } from './first-hour.tsx';
import { AID_LINE_MARGIN } from './section.tsx';

/** For somebody who has just lost money: first what to do, then who to contact. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title">
      <div
        className={classNames(
          'mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:py-14 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-6 lg:py-20',
          AID_LINE_MARGIN,
        )}
      >
        <div>
          <h1 id="hero-title" className="font-display text-4xl sm:text-5xl lg:text-[3.5rem] lg:leading-[1.12]">
            {m.hero_title()}
          </h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">{m.hero_lead()}</p>
        </div>
        <div className="lg:row-span-2">
          <FirstHour leadsOn />
        </div>
        <div>
          <p className="max-w-prose text-lg">{m.hero_talk()}</p>
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
