import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../../content/page-loaders.ts';
import { CasesPage } from '../../site/cases-page.tsx';
import { fixedPageHead } from '../../site/static-page-heads.ts';

export const Route = createFileRoute('/_public/cases')({
  loader: () => loadPage('/cases'),
  head: ({ loaderData }) => fixedPageHead('/cases', loaderData),
  component: () => <CasesPage {...Route.useLoaderData()} />,
});
