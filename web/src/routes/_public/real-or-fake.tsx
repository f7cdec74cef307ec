import { createFileRoute } from '@tanstack/react-router';
import { loadStanding } from '../../content/load-page.ts';
import { standingHead } from '../../site/fixed-head.ts';
import { StandingPage } from '../../site/standing-page.tsx';

export const Route = createFileRoute('/_public/real-or-fake')({
  loader: () => loadStanding('safety', 'real-or-fake'),
  head: ({ loaderData }) => standingHead('/real-or-fake', loaderData),
  component: () => <StandingPage {...Route.useLoaderData()} />,
});
