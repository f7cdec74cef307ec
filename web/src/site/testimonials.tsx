import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { Section } from './section.tsx';

/** Testimonials. Invented ones say so on each card, because recovery scams publish fake praise too. */
export function Testimonials({ testimonials }: { testimonials: RecordOf<'testimonials'>[] }) {
  if (testimonials.length === 0) return null;
  return (
    <Section id="voices" title={m.voices_title()} lead={m.voices_lead()} tone="sunken" isOnLine>
      <ul className="mt-8 grid gap-6 lg:grid-cols-3">
        {testimonials.map(({ id, name, location, amount, content, rating, sample }) => (
          <li key={id} className="flex">
            <figure className="flex min-w-0 flex-col border-t-2 border-ink pt-4">
              <blockquote className="font-display text-lg">{content}</blockquote>
              <figcaption className="mt-auto pt-4 text-ink-soft">
                <strong className="text-ink">{name}</strong>, {location}
                <br />
                {m.voices_amount({ amount })} · {m.voices_rating({ rating })}
                {sample && (
                  <span className="mt-2 block">
                    <SampleLabel />
                  </span>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
