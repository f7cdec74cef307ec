import { Link } from '@tanstack/react-router';
import type { Step } from '../content/home.ts';

/** Leads from a step to the page that tells it at length, if there is one. */
export function StepMore({ step: { more } }: { step: Step }) {
  if (!more) return null;
  return (
    <Link to={more.to} className="inline-block py-1.5 font-semibold text-brand underline underline-offset-4">
      {more.label()}
    </Link>
  );
}
