import { Link } from '@tanstack/react-router';
import type { HomeStep } from '../content/home-texts.ts';

/** Links from a step to its page, if there is one. */
export function StepLink({ step: { more } }: { step: HomeStep }) {
  if (!more) return null;
  return (
    <Link
      to={more.to}
      {...(more.hash ? { hash: more.hash } : {})}
      className="inline-block max-w-full py-1.5 font-semibold [overflow-wrap:anywhere] text-brand underline underline-offset-4"
    >
      {more.label()}
    </Link>
  );
}
