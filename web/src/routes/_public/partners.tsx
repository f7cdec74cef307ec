import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../../content/page-loaders.ts';
import { PartnersPage } from '../../site/partners-page.tsx';
import { fixedPageHead } from '../../site/static-page-heads.ts';

export const Route = createFileRoute('/_public/partners')({
  loader: () => loadPage('/partners'),
  head: ({ loaderData }) => fixedPageHead('/partners', loaderData),
  component: () => <PartnersPage {...Route.useLoaderData()} />,
});
