import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadNews } from '../../../content/page-loaders.ts';
import { articleHead } from '../../../site/article-head.ts';
import { NewsPage } from '../../../site/news-page.tsx';

export const Route = createFileRoute('/_public/news/$slug')({
  loader: async ({ params }) => (await loadNews(params.slug)) ?? Promise.reject(notFound()),
  head: ({ loaderData, params }) => (loaderData ? articleHead(`/news/${params.slug}`, loaderData.article) : {}),
  component: () => <NewsPage {...Route.useLoaderData()} />,
});
