import { createFileRoute } from '@tanstack/react-router';
import { loadStaticText } from '../../content/page-loaders.ts';
import { staticTextHead } from '../../site/static-page-heads.ts';
import { StaticTextPage } from '../../site/static-text-page.tsx';

export const Route = createFileRoute('/_public/cookies')({
  loader: () => loadStaticText('legal', 'cookies'),
  head: ({ loaderData }) => staticTextHead('/cookies', loaderData),
  component: () => <StaticTextPage {...Route.useLoaderData()} />,
});
