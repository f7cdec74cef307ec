import { m } from '../i18n/messages.ts';

export type NavigationItem = {
  to: '/' | '/about' | '/team' | '/partners' | '/cases' | '/blog' | StaticTextPath;
  label: () => string;
};

type StaticTextPath = '/privacy-policy' | '/terms-conditions' | '/legal' | '/cookies' | '/real-or-fake' | '/reach-us';

export const NAVIGATION: NavigationItem[] = [
  { to: '/', label: m.nav_home },
  { to: '/about', label: m.nav_about },
  { to: '/team', label: m.nav_team },
  { to: '/partners', label: m.nav_partners },
  { to: '/cases', label: m.nav_cases },
  { to: '/blog', label: m.nav_blog },
  { to: '/real-or-fake', label: m.nav_real_or_fake_short },
  { to: '/reach-us', label: m.nav_reach_us_short },
];

export const QUICK_LINKS: NavigationItem[] = [
  { to: '/about', label: m.nav_about },
  { to: '/team', label: m.nav_team },
  { to: '/cases', label: m.nav_cases },
  { to: '/blog', label: m.nav_blog },
  { to: '/real-or-fake', label: m.nav_real_or_fake },
  { to: '/reach-us', label: m.nav_reach_us },
];

export const LEGAL_LINKS: NavigationItem[] = [
  { to: '/privacy-policy', label: m.nav_privacy },
  { to: '/terms-conditions', label: m.nav_terms },
  { to: '/legal', label: m.nav_legal },
  { to: '/cookies', label: m.nav_cookies },
];
