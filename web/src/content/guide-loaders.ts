import { loadRecords } from './content-loader.ts';
import type { Guide } from './guide.ts';

export type GuideCountry = { id: string; name: string };

/** The countries and regions that the guide has a page for. */
export async function loadGuideCountries(): Promise<GuideCountry[]> {
  return (await loadRecords('countries')).filter(({ offered }) => offered).map(({ id, name }) => ({ id, name }));
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
