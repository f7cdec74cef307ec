import { join } from 'node:path';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { guideAnswers, isOld } from '../src/content/guide.ts';
import { MOMENTS } from '../src/content/guide-terms.ts';
import type { GuideRule, ReportingLine } from '../src/content/content-loader.ts';
import type { RecordOf } from '../src/content/record-schemas.ts';
import { contentModules } from './content-modules.ts';
import { pagesOf, readContent } from './read-content.ts';

const content = readContent(join(__dirname, '../src/content'));
const modules = contentModules(content);

describe.each(LOCALES)('the guide in %s', (locale) => {
  const countries = (modules[locale].countries as RecordOf<'countries'>[]).filter(({ offered }) => offered);
  const means = modules[locale]['payment-means'] as RecordOf<'payment-means'>[];
  const rules = modules[locale]['guide-rules'] as GuideRule[];
  const lines = modules[locale]['reporting-lines'] as ReportingLine[];

  it('has at least twelve countries and ten means of payment', () => {
    expect(countries.length).toBeGreaterThanOrEqual(12);
    expect(means.length).toBeGreaterThanOrEqual(10);
  });

  it('answers each means and moment in each country, with somebody to call and words for it', () => {
    for (const country of countries) {
      const here = lines.filter((line) => line.country === country.id);
      const answers = guideAnswers({ means, rules: rules.filter((rule) => rule.country === country.id) });
      expect(new Set(answers.map(({ id }) => id)).size).toBe(means.length * MOMENTS.length);
      expect([country.id, answers.filter(({ steps }) => steps.length === 0)]).toEqual([country.id, []]);
      expect([country.id, here.some(({ kind, phone }) => kind === 'police' && phone)]).toEqual([country.id, true]);
      expect([country.id, here.some(({ kind, phone }) => kind === 'crisis' && phone)]).toEqual([country.id, true]);
      expect([country.id, country.say.length > 0]).toEqual([country.id, true]);
    }
  });

  it('has the crisis line of each country for the foot of the pages', () => {
    const regions = (modules[locale]['crisis-lines'] as { region: string }[]).map(({ region }) => region);
    expect(regions).toEqual(countries.map(({ name }) => name));
  });
});

describe('every number and rule', () => {
  const kept = (['reporting-lines', 'payment-means', 'guide-rules'] as const).flatMap((name) =>
    content.records[name].value.map(({ id, source }) => ({ id, source })),
  );

  it('names its source, the day, who looks after it and whether they have checked it', () => {
    expect(kept.length).toBeGreaterThan(50);
    for (const { id, source } of kept) {
      expect([id, source]).toEqual([
        id,
        {
          url: expect.stringMatching(/^https:\/\//) as string,
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
          owner: expect.stringMatching(/./) as string,
          checked: expect.any(Boolean) as boolean,
        },
      ]);
    }
  });

  it('is marked on the page when it is older than 180 days', () => {
    const day = Date.parse('2026-11-25');
    expect(isOld('2026-05-29', day)).toBe(false);
    expect(isOld('2026-05-28', day)).toBe(true);
  });
});

it('a country that is not offered has no page', () => {
  const paths = pagesOf(content).map(({ path }) => path);
  expect(paths).toContain('/what-now/gb');
  expect(paths).not.toContain('/what-now/eu');
});
