import { Link } from '@tanstack/react-router';
import { hasPage } from '../content/navigation.ts';
import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { buttonClasses } from '../ui/button-style.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { KeyFigures } from './key-figures.tsx';
import { FraudIcon } from './fraud-icon.tsx';
import { Section } from './section.tsx';

type HomeServicesProps = {
  cards: RecordOf<'service-cards'>[];
  services: RecordOf<'services'>[];
  figures: RecordOf<'statistics'>[];
};

export function HomeServices({ cards, services, figures }: HomeServicesProps) {
  if (cards.length === 0 && services.length === 0) return null;
  return (
    <Section id="services" title={m.services_title()} lead={m.services_lead()} isOnLine>
      <ul className="mt-8 grid gap-6 sm:grid-cols-2">
        {cards.map((card) => (
          <li key={card.id} className="rounded-card border border-line bg-surface p-6">
            <FraudIcon fraudType={card.fraudType} />
            <h3 className="mt-2 font-display text-xl">{card.title}</h3>
            <p className="mt-2 text-ink-soft">{card.text}</p>
            <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
              <span className="font-display text-2xl">{card.amount}</span>
              <span className="text-ink-soft">{card.amountLabel}</span>
              {card.sample && <SampleLabel />}
            </p>
          </li>
        ))}
      </ul>
      <ul className="mt-10 grid gap-x-10 gap-y-5 md:grid-cols-2">
        {services.map(({ id, title, text }) => (
          <li key={id}>
            <h3 className="text-lg">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <KeyFigures figures={figures} className="mt-12" />
      <div className="mt-8 flex flex-wrap gap-3">
        {hasPage('/about') && (
          <Link to="/about" className={buttonClasses({ kind: 'secondary' })}>
            {m.services_learn_more()}
          </Link>
        )}
        {hasPage('/cases') && (
          <Link to="/cases" className={buttonClasses({ kind: 'secondary' })}>
            {m.services_cases()}
          </Link>
        )}
      </div>
    </Section>
  );
}
