import { NAVIGATION } from '../content/navigation.ts';
import { m } from '../i18n/messages.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';
import { AssessmentButton, ConsultationButton } from './chat-buttons.tsx';
import { LanguageLinks } from './language-links.tsx';
import { SiteLink } from './site-link.tsx';

/** Opens without script; closes on a choice, a tap outside or Escape (`light-dismiss`). */
export function MobileMenu() {
  return (
    <details data-menu="" className="group xl:hidden">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control border-2 border-line-strong px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <path
            d="M1 3.5h14M1 8h14M1 12.5h14"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            className="group-open:hidden"
          />
          <path
            d="m2 2 12 12M14 2 2 14"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            className="hidden group-open:block"
          />
        </svg>
        <span className="max-[22.5rem]:sr-only">{m.menu()}</span>
      </summary>
      {/* At most as tall as the window without the header, however many lines the header has. */}
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] overflow-y-auto border-b border-line bg-paper px-4 pb-6 shadow-xl">
        <nav aria-label={m.nav_label()}>
          <ul className="divide-y divide-line">
            {NAVIGATION.map((item) => (
              <li key={item.to}>
                <SiteLink item={item} className="block py-1.5 text-lg" />
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-3 grid gap-3 min-[26rem]:grid-cols-2">
          <ConsultationButton />
          <AssessmentButton />
        </div>
        <SafetyNotice className="mt-4" />
        <LanguageLinks
          className="mt-4 flex flex-wrap gap-x-2 sm:hidden"
          linkClassName="block rounded-control px-3 py-2.5 underline underline-offset-4 aria-current:font-bold aria-current:no-underline"
        />
      </div>
    </details>
  );
}
