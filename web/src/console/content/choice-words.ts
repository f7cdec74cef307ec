import { m } from '../../i18n/messages.ts';
import { contentWord } from './content-words.ts';

type Words = Readonly<Record<string, () => string>>;

/** The same word may be a choice of several fields, with another meaning in each: by the name of the field. */
const CHOICES: Readonly<Record<string, Words>> = {
  kind: {
    type: m.content_choice_type,
    area: m.content_choice_area,
    benefit: m.content_choice_benefit,
    figure: m.content_choice_figure,
    scam: m.content_choice_scam,
    age: m.content_choice_age,
    measure: m.content_choice_measure,
    outlook: m.content_choice_outlook,
    recovery: m.content_choice_recovery_figure,
    session: m.content_choice_session,
    functional: m.content_choice_functional,
    communication: m.content_choice_communication,
    analytics: m.content_choice_analytics,
  },
  page: { home: m.nav_home, about: m.nav_about, partners: m.nav_partners, cases: m.nav_cases },
  to: { '/partners': m.nav_partners, '/team': m.nav_team },
  group: { agencies: m.content_choice_agencies, firms: m.content_choice_firms },
  timeline: { history: m.content_choice_history, recovery: m.content_choice_recovery },
  risk: { extreme: m.risk_extreme, high: m.risk_high, medium: m.risk_medium },
  focus: {
    centre: m.content_choice_centre,
    top: m.content_choice_top,
    bottom: m.content_choice_bottom,
    left: m.content_choice_left,
    right: m.content_choice_right,
  },
  flag: {
    globe: m.content_choice_globe,
    star: m.content_choice_star,
    maple: m.content_choice_maple,
    sun: m.content_choice_sun,
    lantern: m.content_choice_lantern,
    palm: m.content_choice_palm,
    lotus: m.content_choice_lotus,
    wave: m.content_choice_wave,
    acacia: m.content_choice_acacia,
    crescent: m.content_choice_crescent,
  },
};

/** What a field may be, in the language of the console. */
export const choiceWord = (field: string, option: string): string =>
  CHOICES[field]?.[option]?.() ?? contentWord(option);
