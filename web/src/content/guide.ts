import type { GuideRule, ReportingLine } from './content-loader.ts';
import { MOMENTS, type Moment } from './guide-terms.ts';
import type { RecordOf } from './record-schemas.ts';

// The guide "what happened, where are you": country × means of payment × how long ago. Every answer is composed of
// records, so that a number or a rule stands in one place. Pure, for pages, build and specs alike.

export const guidePath = (country: string) => `/what-now/${country}`;

/** What holds for everybody there, on one sheet of paper. */
export const sheetPath = (country: string) => `${guidePath(country)}/first-hour`;

/** Also the id of the answer's section on the page of the country. */
export const answerId = (means: string, moment: Moment) => `${means}-${moment}`;

export type Guide = {
  country: RecordOf<'countries'>;
  means: RecordOf<'payment-means'>[];
  rules: GuideRule[];
  lines: ReportingLine[];
};

export type GuideAnswer = {
  id: string;
  means: RecordOf<'payment-means'>;
  moment: Moment;
  /** What to do first, by the means of payment; what is the same for everybody is added by the page. */
  steps: RecordOf<'payment-means'>['today'];
  /** What holds in this country alone. */
  rules: GuideRule[];
};

export function guideAnswers({ means, rules }: Pick<Guide, 'means' | 'rules'>): GuideAnswer[] {
  return means.flatMap((one) =>
    MOMENTS.map((moment) => ({
      id: answerId(one.id, moment),
      means: one,
      moment,
      steps: one[moment],
      rules: rules.filter(({ means: held, when = MOMENTS }) => held.includes(one.id) && when.includes(moment)),
    })),
  );
}

/** Numbers and rules are looked at again at least twice a year. */
const MAX_AGE_DAYS = 180;
const DAY_MS = 86_400_000;

export function isOld(date: string, now: number): boolean {
  return now - Date.parse(date) > MAX_AGE_DAYS * DAY_MS;
}
