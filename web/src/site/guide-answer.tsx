import type { GuideAnswer } from '../content/guide.ts';
import type { Moment } from '../content/guide-terms.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { ChatButton } from './chat-buttons.tsx';
import { LineSource } from './line-source.tsx';
import { momentLabel } from './moment-label.ts';
import { PhoneLink } from './phone-link.tsx';

/** The last step of every answer. */
const POLICE_TEXTS: Record<Moment, () => string> = {
  today: () => m.guide_police_text(),
  week: () => m.guide_police_week_text(),
  longer: () => m.guide_police_longer_text(),
};

/** Shown by `:target` alone; see page.css. It takes the focus, so that a screen reader begins to read here. */
export function GuideAnswerSection({ answer, country }: { answer: GuideAnswer; country: string }) {
  const { id, means, moment } = answer;
  const steps = [...answer.steps, { title: m.guide_police_title(), text: POLICE_TEXTS[moment]() }];
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="guide-answer outline-none">
      <h2 id={`${id}-title`} className="font-display text-2xl">
        {means.name} <span className="text-brand">· {momentLabel(moment)}</span>
      </h2>
      <ol className="mt-5 grid gap-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-full bg-brand font-bold text-on-brand"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="pt-1 text-lg">{title}</h3>
              <p className="mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <GuideRules rules={answer.rules} />
      <GuideActions answer={answer} country={country} />
      <LineSource source={means.source} />
    </section>
  );
}

function GuideRules({ rules }: Pick<GuideAnswer, 'rules'>) {
  if (rules.length === 0) return null;
  return (
    <div className="mt-6 rounded-control bg-brand-soft px-4 py-3">
      <h3 className="text-lg">{m.guide_rules()}</h3>
      <ul className="mt-1 grid gap-3">
        {rules.map(({ id, text, phone, source }) => (
          <li key={id}>
            {text} {phone && <PhoneLink phone={phone} className="font-bold underline underline-offset-4" />}
            <LineSource source={source} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function GuideActions({ answer: { means, moment }, country }: { answer: GuideAnswer; country: string }) {
  const request = m.guide_request({ country, means: means.name, moment: momentLabel(moment) });
  return (
    <div className="mt-6 print:hidden">
      <div className="flex flex-wrap gap-3">
        <ChatButton draft={request}>{m.guide_take()}</ChatButton>
        <Button kind="secondary" className="noscript:hidden" onClick={() => window.print()}>
          {m.guide_print()}
        </Button>
        <a
          href="#means"
          className="inline-grid min-h-11 place-items-center px-2 font-semibold text-brand underline underline-offset-4"
        >
          {m.guide_again()}
        </a>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{m.guide_take_text()}</p>
    </div>
  );
}
