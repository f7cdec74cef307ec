import { join } from 'node:path';
import { type RecordName } from '../src/content/record-schemas.ts';
import { readContent } from './read-content.ts';
import { recordsIn } from './read-records.ts';

// The specification's own figures are shown, each on a record that is marked as invented.

const content = readContent(join(__dirname, '../src/content'));
const english = (name: RecordName) => recordsIn(content.records, name, 'en') as { id: string; sample?: true }[];

const FIGURES: [RecordName, string[]][] = [
  [
    'statistics',
    ['30+', '540', '96%', '60+', '30 years', '100,000+', '1.2 billion', '15 minutes', '72 hours', '7 days'],
  ],
  ['statistics', ['3,000 yuan', '200+', '50+', '1,000+', '98%', '2.5 billion', '10,000+', '95%']],
  ['case-types', ['1250', '890', '2100', '567', '1890', '987', '89', '92', '85', '78']],
  ['cases', ['28 million', '8 months']],
  ['timelines', ['1994', '2000', '2010', '2020', '2024', '4.8 million', '96']],
  [
    'reports',
    ['1.02 trillion', '+23.5%', '47', '+12', '320 million', '+18.7%', '15.3%', '+2.1%', '35', '28', '25', '12'],
  ],
  ['reports', ['100,000+', '+32%', '5.0', '96%', 'extreme', 'high', 'medium']],
  ['news-cases', ['300,000', 'Switzerland', 'Australia', 'Singapore', 'Canada', 'Germany']],
];

/** Whether a record's text contains this figure; 89 does not match 1,890, nor 12 match +12. */
function containsFigure({ id: _, ...record }: { id: string }, figure: string): boolean {
  const written = figure.replaceAll(/[.+]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\d+]|\d[.,])${written}(?!\d|,\d)`).test(JSON.stringify(record));
}

describe.each(FIGURES)('%s', (name, figures) => {
  it.each(figures)('shows %s, as a sample', (figure) => {
    const holding = english(name).filter((record) => containsFigure(record, figure));
    expect(holding.length).toBeGreaterThan(0);
    expect(holding.filter(({ sample }) => !sample)).toEqual([]);
  });
});

it('has the seven services of the specification, and cards for four kinds of fraud, each with its fixed amount', () => {
  expect(recordsIn(content.records, 'services', 'en').map(({ title }) => title)).toEqual([
    'Fast help to recover funds',
    'Business e-mail fraud cases',
    'Expert case evaluation',
    'Romance fraud cases',
    'Intelligent fraud warning system',
    'Fake platform tracing',
    'Trading and investment fraud',
  ]);
  const cards = recordsIn(content.records, 'service-cards', 'en');
  expect(cards.map(({ id, amount }) => [id, amount])).toEqual([
    ['business-email', 'USD 2.8 million'],
    ['romance', 'USD 450,000'],
    ['trading', 'USD 1.6 million'],
    ['investment', 'USD 3.2 million'],
  ]);
});

it('describes a recovery in the five steps of the specification', () => {
  const steps = recordsIn(content.records, 'timelines', 'en').filter(({ timeline }) => timeline === 'recovery');
  expect(steps.map(({ date, title }) => `${date}: ${title}`)).toEqual([
    'Week 1: Emergency loss prevention',
    'Weeks 2–4: Collecting evidence',
    'Months 2–3: Cross-border legal action',
    'Months 4–5: Tracking the funds',
    'Month 6: Money returned',
  ]);
});

it('states the specification’s success rates: between 78 and 92 percent', () => {
  const rates = recordsIn(content.records, 'case-types', 'en').map(({ successRate }) => successRate);
  expect([Math.min(...rates), Math.max(...rates)]).toEqual([78, 92]);
});

it('gives cookies the durations of the specification', () => {
  const durations = recordsIn(content.records, 'cookies', 'en').map(({ kind, duration }) => `${kind}: ${duration}`);
  expect(durations.join('\n')).toMatch(/functional: .*1 year/);
  expect(durations.join('\n')).toMatch(/communication: .*6 months/);
  expect(durations.join('\n')).toMatch(/analytics: .*2 years/);
});

it.each([
  ['cryptocurrency-regulation-anti-fraud-impact', 5],
  ['blockchain-fund-tracking-innovation', 6],
  ['phishing-attack-prevention-employee-training', 6],
  ['elderly-fraud-prevention-strategies', 6],
  ['international-anti-money-laundering-cooperation', 5],
  ['cryptocurrency-exchange-security-assessment', 2],
  ['social-media-scam-prevention', 3],
  ['2024-cryptocurrency-fraud-trend-analysis', 3],
  ['how-to-identify-fake-investment-platforms', 3],
  ['cross-border-fund-recovery-legal-procedures', 3],
  ['business-email-fraud-enterprise-protection', 3],
  ['ai-technology-anti-fraud-applications', 3],
  ['romance-scam-psychological-analysis', 3],
])('%s has the %i sections of its outline, in each language', (slug, sections) => {
  const texts = content.documents.filter((document) => document.slug === slug);
  const counts = texts.map(
    ({ prose }) => prose.filter((block) => block.kind === 'heading' && block.level === 2).length,
  );
  expect(counts).toHaveLength(content.organisation.languages.length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(sections);
  expect(new Set(counts).size).toBe(1);
});
