import { createFileRoute, notFound } from '@tanstack/react-router';
import { openDocument } from '../../../content/library.ts';
import { articleHead } from '../../../site/article-head.ts';
import { ArticlePage } from '../../../site/article-page.tsx';

export const Route = createFileRoute('/_public/blog/$slug')({
  loader: async ({ params }) => (await openDocument('articles', params.slug)) ?? Promise.reject(notFound()),
  head: ({ loaderData, params }) => (loaderData ? articleHead(`/blog/${params.slug}`, loaderData) : {}),
  component: () => <ArticlePage article={Route.useLoaderData()} />,
});
