import { createFileRoute } from '@tanstack/react-router';
import { loadOrganisationTexts, loadRecords } from '../../content/content-loader.ts';
import { loadPage } from '../../content/page-loaders.ts';
import { m } from '../../i18n/messages.ts';
import { pageHead } from '../../site/page-head.ts';
import { ReachUsPage } from '../../site/reach-us-page.tsx';

export const Route = createFileRoute('/_public/reach-us')({
  loader: async () => ({
    ...(await loadPage('/reach-us')),
    own: await loadOrganisationTexts(),
    crisisLines: await loadRecords('crisis-lines'),
  }),
  head: () =>
    pageHead({
      path: '/reach-us',
      title: m.page_title({ title: m.reach_title() }),
      description: m.reach_description(),
      isPrivate: true,
    }),
  component: () => <ReachUsPage {...Route.useLoaderData()} />,
});
