import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../../content/load-page.ts';
import { PartnersPage } from '../../site/partners-page.tsx';
import { fixedHead } from '../../site/fixed-head.ts';

export const Route = createFileRoute('/_public/partners')({
  loader: () => loadPage('/partners'),
  head: ({ loaderData }) => fixedHead('/partners', loaderData),
  component: () => <PartnersPage {...Route.useLoaderData()} />,
});
