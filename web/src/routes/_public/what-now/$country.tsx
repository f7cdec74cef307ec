import { createFileRoute, notFound } from '@tanstack/react-router';
import { guidePath } from '../../../content/guide.ts';
import { loadGuide } from '../../../content/guide-loaders.ts';
import { m } from '../../../i18n/messages.ts';
import { GuidePage } from '../../../site/guide-page.tsx';
import { headBelowHome } from '../../../site/static-page-heads.ts';

export const Route = createFileRoute('/_public/what-now/$country')({
  loader: async ({ params }) => (await loadGuide(params.country)) ?? Promise.reject(notFound()),
  head: ({ loaderData: guide }) =>
    guide
      ? headBelowHome(guidePath(guide.country.id), {
          title: m.guide_title({ country: guide.country.name }),
          description: m.guide_description({ country: guide.country.name }),
          isSample: false,
        })
      : {},
  component: () => <GuidePage guide={Route.useLoaderData()} />,
});
