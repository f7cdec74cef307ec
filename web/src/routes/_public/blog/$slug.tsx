import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadDocument } from '../../../content/content-loader.ts';
import { articleHead } from '../../../site/article-head.ts';
import { ArticlePage } from '../../../site/article-page.tsx';

export const Route = createFileRoute('/_public/blog/$slug')({
  loader: async ({ params }) => (await loadDocument('articles', params.slug)) ?? Promise.reject(notFound()),
  head: ({ loaderData, params }) => (loaderData ? articleHead(`/blog/${params.slug}`, loaderData) : {}),
  component: () => <ArticlePage article={Route.useLoaderData()} />,
});
