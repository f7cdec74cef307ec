import { Link } from '@tanstack/react-router';
import { hasPage } from '../content/navigation.ts';
import { m } from '../i18n/messages.ts';
import { buttonClasses } from '../ui/button-style.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { AssessmentButton, ConsultationButton } from './chat-buttons.tsx';

/** The end of articles and cases: what to do next, and what we never ask for. */
export function HelpOffer() {
  return (
    <section aria-labelledby="offer-title" className="bg-sunken print:hidden">
      <div className="mx-auto max-w-6xl px-4 py-12">
        <h2 id="offer-title" className="font-display text-2xl sm:text-3xl">
          {m.offer_title()}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">{m.offer_text()}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ConsultationButton size="large" />
          <AssessmentButton size="large" />
          <Link to="/real-or-fake" hash="lines" className={buttonClasses({ kind: 'quiet', size: 'large' })}>
            {m.offer_reporting()}
          </Link>
          {hasPage('/cases') && (
            <Link to="/cases" className={buttonClasses({ kind: 'quiet', size: 'large' })}>
              {m.offer_cases()}
            </Link>
          )}
        </div>
        <SafetyNotice className="mt-6 max-w-3xl" />
      </div>
    </section>
  );
}
