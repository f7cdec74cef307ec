/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import { organisation } from '../organisation/organisation.gen.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import { Footer } from './footer.tsx';
import { organization } from './structured-data.ts';

const ACCOUNTS = [
  { name: 'Mastodon', url: 'https://social.example/@harbour' },
  { name: 'Our forum', url: 'https://forum.example' },
];
const renderFooter = () => renderInSite(<Footer services={[]} crisisLines={[]} />);
const accountsNav = () => screen.queryByRole('navigation', { name: 'Our official accounts' });

afterEach(() => void (organisation.social = []));

it('the footer links to each account, which learns nothing of the page, and loads nothing', async () => {
  organisation.social = ACCOUNTS;
  await renderFooter();
  const links = within(accountsNav()!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ACCOUNTS.map(({ name, url }) => [name, url]),
  );
  expect(new Set(links.map((link) => link.getAttribute('rel')))).toEqual(new Set(['me noopener noreferrer']));
  expect(accountsNav()!.querySelector('img, svg, iframe')).toBeNull();
});

it('search engines read the accounts as the same organisation', () => {
  organisation.social = ACCOUNTS;
  expect(organization()).toMatchObject({ sameAs: ['https://social.example/@harbour', 'https://forum.example'] });
});

it('an organisation without accounts has no word of them', async () => {
  organisation.social = [];
  await renderFooter();
  expect(accountsNav()).toBeNull();
  expect(organization()).not.toHaveProperty('sameAs');
});
