import { createFileRoute, notFound } from '@tanstack/react-router';
import { sheetPath } from '../../../content/guide.ts';
import { loadFirstHourSheet } from '../../../content/guide-loaders.ts';
import { FirstHourSheet } from '../../../site/first-hour-sheet.tsx';
import { headBelowHome } from '../../../site/static-page-heads.ts';

export const Route = createFileRoute('/_public/what-now/$country_/first-hour')({
  loader: async ({ params }) => (await loadFirstHourSheet(params.country)) ?? Promise.reject(notFound()),
  head: ({ loaderData: sheet }) =>
    sheet ? headBelowHome(sheetPath(sheet.guide.country.id), { ...sheet.texts, isSample: false }) : {},
  component: () => <FirstHourSheet {...Route.useLoaderData()} />,
});
