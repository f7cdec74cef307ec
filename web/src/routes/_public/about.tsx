import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../../content/load-page.ts';
import { AboutPage } from '../../site/about-page.tsx';
import { fixedHead } from '../../site/fixed-head.ts';

export const Route = createFileRoute('/_public/about')({
  loader: () => loadPage('/about'),
  head: ({ loaderData }) => fixedHead('/about', loaderData),
  component: () => <AboutPage {...Route.useLoaderData()} />,
});
