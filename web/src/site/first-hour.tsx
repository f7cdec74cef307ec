import { FIRST_HOUR } from '../content/home-texts.ts';
import { m } from '../i18n/messages.ts';
import { StepLink } from './step-link.tsx';

/** `leadsOn`: whether the steps link to their pages; false on those pages themselves. */
export function FirstHour({ leadsOn = false }: { leadsOn?: boolean }) {
  return (
    <section
      id="first-hour"
      data-first-steps=""
      aria-labelledby="first-hour-title"
      className="rounded-card border-2 border-ink bg-surface p-5 max-[18rem]:p-3 sm:p-8"
    >
      <h2 id="first-hour-title" className="font-display text-2xl">
        {m.first_hour_title()}
      </h2>
      <ol className="mt-5 grid gap-5">
        {FIRST_HOUR.map((step, index) => (
          <li key={step.title()} className="grid gap-x-4 min-[18rem]:grid-cols-[auto_minmax(0,1fr)]">
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-full bg-brand font-bold text-on-brand"
            >
              {index + 1}
            </span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <h3 className="pt-1 text-lg">{step.title()}</h3>
              <p className="mt-1 text-ink-soft">{step.text()}</p>
              {leadsOn && <StepLink step={step} />}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 rounded-control bg-alarm-soft px-4 py-3">{m.first_hour_device()}</p>
    </section>
  );
}
