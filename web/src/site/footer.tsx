import { CONTACT } from '../content/contact.ts';
import { LEGAL_LINKS, type NavigationItem, QUICK_LINKS } from '../content/navigation.ts';
import { m } from '../i18n/messages.ts';
import { LogoMark } from '../ui/logo.tsx';
import { SampleLabel } from '../ui/sample-label.tsx';
import { LanguageLinks } from './language-links.tsx';
import { SiteLink } from './site-link.tsx';

const LINK_CLASSES = 'inline-block py-1.5 underline-offset-4 hover:underline aria-current:font-bold';

/** `services`: the short names of our services. */
export function Footer({ services }: { services: readonly string[] }) {
  return (
    <footer className="border-t-2 border-ink bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.4fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5 font-display text-xl font-bold">
            <LogoMark className="size-9" />
            {m.brand_name()}
          </p>
          <p className="mt-3 max-w-prose text-ink-soft">{m.brand_text()}</p>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
            {CONTACT.email} {CONTACT.sample && <SampleLabel />}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
            {CONTACT.address()} {CONTACT.sample && <SampleLabel />}
          </p>
        </div>
        <FooterLinks title={m.footer_links()} items={QUICK_LINKS} />
        <div>
          <p className="font-bold">{m.footer_services()}</p>
          <ul className="mt-1">
            {services.map((service) => (
              <li key={service} className="py-1.5">
                {service}
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-6">
          <FooterLinks title={m.footer_rules()} items={LEGAL_LINKS} />
          <nav aria-label={m.language()}>
            <p className="font-bold">{m.language()}</p>
            <LanguageLinks className="mt-1" linkClassName={LINK_CLASSES} />
          </nav>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto grid max-w-6xl gap-2 px-4 py-6 text-sm text-ink-soft">
          <p className="max-w-[60rem]">{m.quick_exit_note()}</p>
          <p className="noscript:hidden">
            <label className="inline-flex min-h-11 items-center gap-3">
              <input type="checkbox" data-neutral-title={m.neutral_title_shown()} className="size-5 accent-brand" />
              {m.neutral_title()}
            </label>
          </p>
          <p className="max-w-[60rem]">{m.footer_legal()}</p>
          <p>{m.footer_copyright()}</p>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ title, items }: { title: string; items: NavigationItem[] }) {
  return (
    <nav aria-label={title}>
      <p className="font-bold">{title}</p>
      <ul className="mt-1">
        {items.map((item) => (
          <li key={item.to}>
            <SiteLink item={item} className={LINK_CLASSES} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
