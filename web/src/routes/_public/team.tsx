import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../../content/page-loaders.ts';
import { TeamPage } from '../../site/team-page.tsx';
import { fixedPageHead } from '../../site/static-page-heads.ts';

export const Route = createFileRoute('/_public/team')({
  loader: () => loadPage('/team'),
  head: ({ loaderData }) => fixedPageHead('/team', loaderData),
  component: () => <TeamPage {...Route.useLoaderData()} />,
});
