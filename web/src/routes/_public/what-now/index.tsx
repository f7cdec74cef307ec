import { createFileRoute } from '@tanstack/react-router';
import { loadGuideCountries } from '../../../content/guide-loaders.ts';
import { m } from '../../../i18n/messages.ts';
import { GuideIndexPage } from '../../../site/guide-index-page.tsx';
import { headBelowHome } from '../../../site/static-page-heads.ts';

export const Route = createFileRoute('/_public/what-now/')({
  loader: () => loadGuideCountries(),
  head: () =>
    headBelowHome('/what-now', {
      title: m.guide_index_title(),
      description: m.guide_index_description(),
      isSample: false,
    }),
  component: () => <GuideIndexPage countries={Route.useLoaderData()} />,
});
