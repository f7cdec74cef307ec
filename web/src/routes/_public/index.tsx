import { createFileRoute } from '@tanstack/react-router';
import { loadRecords } from '../../content/content-loader.ts';
import { CONTACT } from '../../content/contact.ts';
import { loadGuideCountries } from '../../content/guide-loaders.ts';
import { loadPage, loadNewestNews } from '../../content/page-loaders.ts';
import { m } from '../../i18n/messages.ts';
import { HomePage } from '../../site/home-page.tsx';
import { pageHead } from '../../site/page-head.ts';
import { organization } from '../../site/structured-data.ts';

export const Route = createFileRoute('/_public/')({
  loader: async () => ({
    ...(await loadPage('/')),
    news: await loadNewestNews(),
    countries: await loadGuideCountries(),
    crisisLines: await loadRecords('crisis-lines'),
  }),
  head: ({ loaderData }) =>
    pageHead({
      path: '/',
      title: m.home_title(),
      description: m.home_description(),
      isPrivate: CONTACT.sample || loaderData?.isSample,
      facts: import.meta.env?.SSR && [organization()],
    }),
  component: () => <HomePage {...Route.useLoaderData()} />,
});
