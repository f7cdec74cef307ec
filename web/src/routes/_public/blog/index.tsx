import { createFileRoute } from '@tanstack/react-router';
import { loadRecords } from '../../../content/content-loader.ts';
import { loadPage } from '../../../content/page-loaders.ts';
import { parseBlogSearchParams } from '../../../site/blog-search-params.ts';
import { BlogPage } from '../../../site/blog-page.tsx';
import { fixedPageHead } from '../../../site/static-page-heads.ts';

export const Route = createFileRoute('/_public/blog/')({
  validateSearch: parseBlogSearchParams,
  loader: async () => ({
    ...(await loadPage('/blog')),
    articles: await loadRecords('articles'),
    categories: await loadRecords('categories'),
  }),
  head: ({ loaderData }) => fixedPageHead('/blog', loaderData),
  component: () => <BlogPage {...Route.useLoaderData()} />,
});
