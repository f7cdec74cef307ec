import { Link } from '@tanstack/react-router';
import type { HomeStep } from '../content/home-texts.ts';

/** Leads from a step to the page that tells it at length, if there is one. */
export function StepLink({ step: { more } }: { step: HomeStep }) {
  if (!more) return null;
  return (
    <Link to={more.to} className="inline-block py-1.5 font-semibold text-brand underline underline-offset-4">
      {more.label()}
    </Link>
  );
}
