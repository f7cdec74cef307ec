import { createFileRoute } from '@tanstack/react-router';
import { loadStaticText } from '../../content/page-loaders.ts';
import { staticTextHead } from '../../site/static-page-heads.ts';
import { StaticTextPage } from '../../site/static-text-page.tsx';

export const Route = createFileRoute('/_public/terms-conditions')({
  loader: () => loadStaticText('legal', 'terms-conditions'),
  head: ({ loaderData }) => staticTextHead('/terms-conditions', loaderData),
  component: () => <StaticTextPage {...Route.useLoaderData()} />,
});
