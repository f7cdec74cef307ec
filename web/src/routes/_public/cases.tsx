import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../../content/load-page.ts';
import { CasesPage } from '../../site/cases-page.tsx';
import { fixedHead } from '../../site/fixed-head.ts';

export const Route = createFileRoute('/_public/cases')({
  loader: () => loadPage('/cases'),
  head: ({ loaderData }) => fixedHead('/cases', loaderData),
  component: () => <CasesPage {...Route.useLoaderData()} />,
});
