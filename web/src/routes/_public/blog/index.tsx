import { createFileRoute } from '@tanstack/react-router';
import { open } from '../../../content/library.ts';
import { loadPage } from '../../../content/load-page.ts';
import { readChoice } from '../../../site/blog-choice.ts';
import { BlogPage } from '../../../site/blog-page.tsx';
import { fixedHead } from '../../../site/fixed-head.ts';

export const Route = createFileRoute('/_public/blog/')({
  validateSearch: readChoice,
  loader: async () => ({
    ...(await loadPage('/blog')),
    articles: await open('articles'),
    categories: await open('categories'),
  }),
  head: ({ loaderData }) => fixedHead('/blog', loaderData),
  component: () => <BlogPage {...Route.useLoaderData()} />,
});
