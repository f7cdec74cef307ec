import type { CrisisLine } from '../content/content-loader.ts';
import { CONTACT } from '../content/contact.ts';
import { LEGAL_LINKS, type NavigationItem, QUICK_LINKS } from '../content/navigation.ts';
import { m } from '../i18n/messages.ts';
import { organisation } from '../organisation/organisation.gen.ts';
import type { OrganisationFacts } from '../organisation/organisation-facts.ts';
import { LogoMark } from '../ui/logo.tsx';
import { SampleLabel } from '../ui/sample-label.tsx';
import { CrisisLines } from './crisis-lines.tsx';
import { LanguageLinks } from './language-links.tsx';
import { SiteLink } from './site-link.tsx';

const LINK_CLASSES =
  'inline-block py-1 leading-snug sm:py-1.5 underline-offset-4 hover:underline aria-current:font-bold';

type FooterProps = {
  /** The short names of our services. */
  services: readonly string[];
  crisisLines: readonly CrisisLine[];
};

export function Footer({ services, crisisLines }: FooterProps) {
  return (
    <footer className="border-t-2 border-ink bg-sunken print:hidden">
      <section aria-labelledby="foot-crisis-title" className="border-b border-line bg-brand-soft">
        <div className="mx-auto max-w-6xl px-4 py-5">
          <h2 id="foot-crisis-title" className="text-lg">
            {m.crisis_title()}
          </h2>
          <CrisisLines lines={crisisLines} />
        </div>
      </section>
      <div className="mx-auto grid max-w-6xl gap-x-4 gap-y-6 px-4 py-6 min-[20rem]:grid-cols-2 sm:gap-8 sm:py-10 lg:grid-cols-[2fr_1fr_1.4fr_1fr]">
        <div className="min-[20rem]:max-sm:col-span-2">
          <p className="flex items-center gap-2.5 font-display text-xl font-bold">
            <LogoMark className="size-9" />
            {m.brand_name()}
          </p>
          <p className="mt-3 max-w-prose text-ink-soft">{m.brand_text()}</p>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
            {CONTACT.email()} {CONTACT.sample && <SampleLabel />}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
            {CONTACT.address()} {CONTACT.sample && <SampleLabel />}
          </p>
          <SocialLinks links={organisation.social} />
        </div>
        <FooterLinks title={m.footer_links()} items={QUICK_LINKS} />
        {services.length > 0 && <Services names={services} />}
        <div className="grid content-start gap-6 min-[20rem]:max-sm:contents">
          <FooterLinks title={m.footer_rules()} items={LEGAL_LINKS} />
          <nav aria-label={m.language()}>
            <p className="font-bold">{m.language()}</p>
            <LanguageLinks className="mt-1" linkClassName={LINK_CLASSES} />
          </nav>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto grid max-w-6xl gap-2 px-4 py-4 text-sm text-ink-soft sm:py-6">
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

function Services({ names }: { names: readonly string[] }) {
  return (
    <div>
      <p className="font-bold">{m.footer_services()}</p>
      <ul className="mt-1">
        {names.map((name) => (
          <li key={name} className="py-1 leading-snug sm:py-1.5">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links only: nothing of a network is loaded, and it does not learn from where somebody comes. */
export function SocialLinks({ links }: { links: OrganisationFacts['social'] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={m.footer_social()} className="mt-4">
      <p className="font-bold">{m.footer_social()}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {links.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener noreferrer" className={LINK_CLASSES}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
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
