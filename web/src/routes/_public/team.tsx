import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../../content/load-page.ts';
import { TeamPage } from '../../site/team-page.tsx';
import { fixedHead } from '../../site/fixed-head.ts';

export const Route = createFileRoute('/_public/team')({
  loader: () => loadPage('/team'),
  head: ({ loaderData }) => fixedHead('/team', loaderData),
  component: () => <TeamPage {...Route.useLoaderData()} />,
});
