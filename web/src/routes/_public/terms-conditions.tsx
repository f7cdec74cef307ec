import { createFileRoute } from '@tanstack/react-router';
import { loadStanding } from '../../content/load-page.ts';
import { standingHead } from '../../site/fixed-head.ts';
import { StandingPage } from '../../site/standing-page.tsx';

export const Route = createFileRoute('/_public/terms-conditions')({
  loader: () => loadStanding('legal', 'terms-conditions'),
  head: ({ loaderData }) => standingHead('/terms-conditions', loaderData),
  component: () => <StandingPage {...Route.useLoaderData()} />,
});
