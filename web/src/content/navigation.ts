import { m } from '../i18n/messages.ts';
import { organisation } from '../organisation/organisation.gen.ts';
import type { FixedPage } from './pages.ts';

export type NavigationItem = {
  to: FixedPage | DocumentPath;
  /** A section of the page. */
  hash?: string;
  label: () => string;
};

/** A page that is one Markdown document. */
type DocumentPath = '/privacy-policy' | '/terms-conditions' | '/legal' | '/cookies' | '/real-or-fake';

/** An organisation without partners has no page of them. */
export const hasPage = (path: NavigationItem['to']): boolean => organisation.pages.includes(path);

const present = (items: NavigationItem[]): NavigationItem[] => items.filter(({ to }) => hasPage(to));

export const NAVIGATION: NavigationItem[] = present([
  { to: '/', label: m.nav_home },
  { to: '/about', label: m.nav_about },
  { to: '/team', label: m.nav_team },
  { to: '/partners', label: m.nav_partners },
  { to: '/cases', label: m.nav_cases },
  { to: '/blog', label: m.nav_blog },
  { to: '/real-or-fake', label: m.nav_real_or_fake_short },
  { to: '/reach-us', label: m.nav_reach_us_short },
]);

export const QUICK_LINKS: NavigationItem[] = present([
  { to: '/what-now', label: m.nav_what_now },
  { to: '/about', label: m.nav_about },
  { to: '/team', label: m.nav_team },
  { to: '/cases', label: m.nav_cases },
  { to: '/blog', label: m.nav_blog },
  { to: '/real-or-fake', label: m.nav_real_or_fake },
  { to: '/reach-us', label: m.nav_reach_us },
]);

export const LEGAL_LINKS: NavigationItem[] = present([
  { to: '/privacy-policy', label: m.nav_privacy },
  { to: '/terms-conditions', label: m.nav_terms },
  { to: '/legal', label: m.nav_legal },
  { to: '/cookies', label: m.nav_cookies },
]);
