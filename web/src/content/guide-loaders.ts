import { loadRecords } from './content-loader.ts';
import type { Guide } from './guide.ts';
import type { RecordOf } from './record-schemas.ts';

export type GuideCountry = { id: string; name: string };

/** The countries and regions that the guide has a page for. */
export async function loadGuideCountries(): Promise<GuideCountry[]> {
  return (await loadRecords('countries')).filter(({ offered }) => offered).map(({ id, name }) => ({ id, name }));
}

export type FirstHourSheet = { guide: Guide; texts: RecordOf<'pages'> };

/** The same for the printed page, with its words; undefined where there is none. */
export async function loadFirstHourSheet(id: string): Promise<FirstHourSheet | undefined> {
  const [guide, pages] = await Promise.all([loadGuide(id), loadRecords('pages')]);
  const texts = pages.find((page) => page.id === 'first-hour');
  if (!guide || !texts) return undefined;
  const inCountry = (text: string) => text.replaceAll('{country}', guide.country.name);
  return { guide, texts: { ...texts, title: inCountry(texts.title), description: inCountry(texts.description) } };
}

/** All that the page of one country shows; undefined where there is none. */
export async function loadGuide(id: string): Promise<Guide | undefined> {
  const [countries, means, rules, lines] = await Promise.all([
    loadRecords('countries'),
    loadRecords('payment-means'),
    loadRecords('guide-rules'),
    loadRecords('reporting-lines'),
  ]);
  const country = countries.find((one) => one.id === id && one.offered);
  const isHere = (record: { country: string }) => record.country === id;
  return country && { country, means, rules: rules.filter(isHere), lines: lines.filter(isHere) };
}
