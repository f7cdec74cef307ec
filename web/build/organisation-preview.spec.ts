import { join } from 'node:path';
import { organisationPreview, type SiteWithLogo } from './organisation-preview.ts';
import { readContent } from './read-content.ts';

const content = readContent(join(__dirname, '../src/content'));
const published: SiteWithLogo = { content, logo: undefined };
const withChange = (change: object, logo?: string): SiteWithLogo => ({
  content: { ...content, organisation: { ...content.organisation, ...change } },
  logo,
});

it('is nothing where the organisation is as it is published', () => {
  expect(organisationPreview(published, withChange({ keptMonths: 5 }), 'en')).toBeNull();
});

it('has the messages with another name, and none of the others', () => {
  const name = { ...content.organisation.name, en: 'Harbour' };
  const { messages } = organisationPreview(published, withChange({ name }), 'en')!;
  expect(messages).toMatchObject({ brand_name: 'Harbour', page_title: '{title} | Harbour' });
  expect(Object.values(messages).filter((text) => !text.includes('Harbour'))).toEqual([]);
  expect(organisationPreview(published, withChange({ name }), 'ms')).toBeNull();
});

it('has its colours on light and dark, its logo and its accounts', () => {
  const change = {
    ...{ colour: '#7a1f3d', logo: 'logo.svg' },
    social: [{ network: 'mastodon', url: 'https://social.example/@harbour' }],
  };
  const { facts, css } = organisationPreview(published, withChange(change, '<svg>#</svg>'), 'en')!;
  expect(css).toMatch(/--brand: #7a1f3d;[^]*prefers-color-scheme: dark/);
  expect(facts).toMatchObject({
    ...{ colour: '#7a1f3d', logo: 'data:image/svg+xml,%3Csvg%3E%23%3C%2Fsvg%3E' },
    social: [{ name: 'Mastodon', url: 'https://social.example/@harbour' }],
  });
});
