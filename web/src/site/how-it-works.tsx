import { HOW_IT_WORKS } from '../content/home.ts';
import { m } from '../paraglide/messages.js';
import { SafetyLine } from '../ui/safety-line.tsx';
import { AssessButton } from './chat-buttons.tsx';
import { Section } from './section.tsx';
import { StepMore } from './step-more.tsx';

export function HowItWorks() {
  return (
    <Section id="how" title={m.how_title()} isOnLine>
      <ol className="mt-10 grid max-w-3xl gap-y-9">
        {HOW_IT_WORKS.map((step, index) => (
          <li key={step.title()} className="relative">
            <span aria-hidden="true" className={STOP}>
              {index + 1}
            </span>
            <h3 className="text-xl">{step.title()}</h3>
            <p className="mt-1 text-lg text-ink-soft">{step.text()}</p>
            <StepMore step={step} />
          </li>
        ))}
      </ol>
      <div className="mt-10 grid items-center gap-4 md:grid-cols-[auto_1fr] md:gap-6">
        <AssessButton kind="primary" size="large" />
        <SafetyLine className="max-w-3xl" />
      </div>
    </Section>
  );
}

/** A stop on the aid line; its place follows from the margin that `BESIDE_THE_LINE` leaves and the width of the line's own column. */
const STOP =
  'absolute -start-6 -top-0.5 z-10 grid size-9 -translate-x-1/2 place-items-center rounded-full border-3 border-brand bg-paper font-bold text-brand sm:-start-10 lg:-start-18';
