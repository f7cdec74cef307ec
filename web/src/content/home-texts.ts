import { m } from '../i18n/messages.ts';
import type { NavigationItem } from './navigation.ts';

/** A text is a function, because its language is known only when the page is rendered. */
type HomeMessage = () => string;

export type HomeStep = {
  title: HomeMessage;
  text: HomeMessage;
  /** The page of this site with the details. */
  more?: NavigationItem;
};

export const FIRST_HOUR: HomeStep[] = [
  {
    title: m.first_hour_stop_title,
    text: m.first_hour_stop_text,
    more: { to: '/real-or-fake', label: m.first_hour_stop_more },
  },
  {
    title: m.first_hour_bank_title,
    text: m.first_hour_bank_text,
    more: { to: '/what-now', label: m.first_hour_bank_more },
  },
  {
    title: m.first_hour_evidence_title,
    text: m.first_hour_evidence_text,
    more: { to: '/what-now', hash: 'evidence', label: m.first_hour_evidence_more },
  },
  {
    title: m.first_hour_report_title,
    text: m.first_hour_report_text,
    more: { to: '/reach-us', label: m.first_hour_report_more },
  },
];

export const HOW_IT_WORKS: HomeStep[] = [
  { title: m.how_tell_title, text: m.how_tell_text, more: { to: '/reach-us', label: m.how_tell_more } },
  { title: m.how_sort_title, text: m.how_sort_text },
  {
    title: m.how_honest_title,
    text: m.how_honest_text,
    more: { to: '/real-or-fake', label: m.nav_real_or_fake },
  },
  { title: m.how_decide_title, text: m.how_decide_text },
];

export type FraudKind = {
  id: 'investment' | 'romance' | 'shopping';
  title: HomeMessage;
  signs: HomeMessage[];
};

export const FRAUD_KINDS: FraudKind[] = [
  {
    id: 'investment',
    title: m.signs_investment,
    signs: [m.signs_investment_1, m.signs_investment_2, m.signs_investment_3, m.signs_investment_4],
  },
  {
    id: 'romance',
    title: m.signs_romance,
    signs: [m.signs_romance_1, m.signs_romance_2, m.signs_romance_3, m.signs_romance_4],
  },
  {
    id: 'shopping',
    title: m.signs_shopping,
    signs: [m.signs_shopping_1, m.signs_shopping_2, m.signs_shopping_3, m.signs_shopping_4],
  },
];
