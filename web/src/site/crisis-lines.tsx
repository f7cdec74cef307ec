import type { CrisisLine } from '../content/content-loader.ts';
import { m } from '../i18n/messages.ts';
import { PhoneLink } from './phone-link.tsx';

/** On the home page, on `/reach-us` and at the foot of every page: somebody to call, in each country, with one tap. */
export function CrisisLines({ lines }: { lines: readonly CrisisLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p>{m.crisis_text()}</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-0.5 sm:grid-cols-3 lg:grid-cols-4">
        {lines.map(({ id, region, phone }) => (
          <li key={id} className="leading-snug">
            <PhoneLink
              phone={phone}
              className="inline-block py-1 font-bold tabular-nums underline underline-offset-4"
            />{' '}
            <span className="text-sm">{region}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
