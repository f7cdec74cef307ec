import { HOW_IT_WORKS } from '../content/home-texts.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { AssessmentButton } from './chat-buttons.tsx';
import { Section } from './section.tsx';
import { StepLink } from './step-link.tsx';

export function HowItWorks() {
  return (
    <Section id="how" title={m.how_title()} isOnLine>
      <ol className="mt-10 grid max-w-3xl gap-y-9">
        {HOW_IT_WORKS.map((step, index) => (
          <li key={step.title()} className="relative">
            <span aria-hidden="true" className={STOP_CLASSES}>
              {index + 1}
            </span>
            <h3 className="text-xl">{step.title()}</h3>
            <p className="mt-1 text-lg text-ink-soft">{step.text()}</p>
            <StepLink step={step} />
          </li>
        ))}
      </ol>
      <div className="mt-10 grid items-center gap-4 md:grid-cols-[auto_1fr] md:gap-6">
        <AssessmentButton kind="primary" size="large" />
        <SafetyNotice className="max-w-3xl" />
      </div>
    </Section>
  );
}

/** A dot on the aid line. Its position is computed from `AID_LINE_MARGIN` and the width of the line's column. */
const STOP_CLASSES =
  'absolute -start-6 -top-0.5 layer-raised grid size-9 -translate-x-1/2 place-items-center rounded-full border-3 border-brand bg-paper font-bold text-brand sm:-start-10 lg:-start-18';
