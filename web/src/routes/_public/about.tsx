import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../../content/page-loaders.ts';
import { AboutPage } from '../../site/about-page.tsx';
import { fixedPageHead } from '../../site/static-page-heads.ts';

export const Route = createFileRoute('/_public/about')({
  loader: () => loadPage('/about'),
  head: ({ loaderData }) => fixedPageHead('/about', loaderData),
  component: () => <AboutPage {...Route.useLoaderData()} />,
});
