import { useLocation } from '@tanstack/react-router';
import { languageList } from '@libs/protocol/language-list.ts';
import { organisation } from '../organisation/organisation.gen.ts';
import { pathInLocale } from '../i18n/locale-path.ts';
import { getLocale } from '../paraglide/runtime.js';

/** Plain links, because each language has its own page. The query is added on the click, see `keep-page`. */
export function LanguageLinks({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <ul className={className}>
      {organisation.languages.map((locale) => (
        <li key={locale}>
          <a
            href={pathInLocale(locale, path)}
            data-language={locale}
            lang={locale}
            hrefLang={locale}
            aria-current={locale === getLocale() ? 'true' : undefined}
            className={linkClassName}
          >
            {languageList[locale].name}
          </a>
        </li>
      ))}
    </ul>
  );
}
