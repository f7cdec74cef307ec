import { Link } from '@tanstack/react-router';
import { languageList } from '@libs/protocol/language-list.ts';
import { NAVIGATION } from '../content/navigation.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { LogoMark } from '../ui/logo.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AssessmentButton, ConsultationButton } from './chat-buttons.tsx';
import { LanguageLinks } from './language-links.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { QuickExit } from './quick-exit.tsx';
import { SiteLink } from './site-link.tsx';

export function Header() {
  return (
    <header data-site="" className="sticky top-0 layer-bar border-b border-line bg-paper">
      {/* With a wide font or large text the row does not fit on a phone: it wraps, so that the menu stays reachable. */}
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-2 px-4 py-2 max-xl:flex-wrap max-[25rem]:gap-1.5 max-[25rem]:px-2.5 sm:gap-3">
        <Link
          to="/"
          aria-label={m.home_link()}
          className="me-auto flex shrink-0 items-center gap-2.5 text-ink no-underline max-[25rem]:gap-1.5"
        >
          <LogoMark className="size-10 max-[25rem]:size-8" />
          <span className="text-xl font-bold tracking-tight max-[25rem]:text-base">{m.brand_name()}</span>
        </Link>
        <p className="hidden min-w-0 flex-1 px-4 text-sm leading-tight text-balance text-ink-soft xl:block">
          {m.safety_short()}
        </p>
        <LanguageMenu />
        <div className="hidden shrink-0 gap-2 whitespace-nowrap xl:flex">
          <AssessmentButton size="small" />
          <ConsultationButton size="small" />
        </div>
        <QuickExit />
        <MobileMenu />
      </div>
      <p className="hidden border-t border-line bg-sunken px-4 py-1 text-center text-sm text-ink-soft md:block xl:hidden">
        {m.safety_short()}
      </p>
      <nav aria-label={m.nav_label()} className="hidden border-t border-line bg-sunken xl:block">
        {/* A wide or large font may need a second line; no link is pushed off the screen. */}
        <ul className="mx-auto flex max-w-7xl flex-wrap px-2">
          {NAVIGATION.map((item) => (
            <li key={item.to}>
              <SiteLink
                item={item}
                className="flex min-h-10 items-center rounded-control px-3 whitespace-nowrap hover:bg-paper"
              />
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function LanguageMenu() {
  return (
    <details data-menu="" className="relative hidden shrink-0 sm:block">
      <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-control px-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <VisuallyHidden>{m.language()}: </VisuallyHidden>
        {languageList[getLocale()].name}
        <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
          <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </summary>
      <LanguageLinks
        className="absolute end-0 top-full layer-raised mt-1 min-w-40 rounded-control border border-line bg-surface p-1 shadow-xl"
        linkClassName="block rounded-md px-3 py-2.5 hover:bg-brand-soft aria-current:font-bold aria-current:text-brand"
      />
    </details>
  );
}
