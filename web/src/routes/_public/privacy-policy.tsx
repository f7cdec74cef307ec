import { createFileRoute } from '@tanstack/react-router';
import { loadStaticText } from '../../content/page-loaders.ts';
import { staticTextHead } from '../../site/static-page-heads.ts';
import { StaticTextPage } from '../../site/static-text-page.tsx';

export const Route = createFileRoute('/_public/privacy-policy')({
  loader: () => loadStaticText('legal', 'privacy-policy'),
  head: ({ loaderData }) => staticTextHead('/privacy-policy', loaderData),
  component: () => <StaticTextPage {...Route.useLoaderData()} />,
});
