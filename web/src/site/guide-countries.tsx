import { Link } from '@tanstack/react-router';
import type { GuideCountry } from '../content/guide-loaders.ts';
import { classNames } from '../ui/class-names.ts';

/** The countries and regions of the guide as links, large enough for a thumb. */
export function GuideCountries({ countries, className }: { countries: GuideCountry[]; className?: string }) {
  return (
    <ul className={classNames('grid grid-cols-2 gap-2 min-[20rem]:grid-cols-3 sm:grid-cols-4', className)}>
      {countries.map(({ id, name }) => (
        <li key={id} className="grid min-w-0">
          <Link
            to="/what-now/$country"
            params={{ country: id }}
            className="grid min-h-11 place-items-center rounded-control border-2 border-brand bg-surface px-1 py-1 text-center text-sm leading-tight font-semibold text-brand no-underline hover:bg-brand-soft"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
