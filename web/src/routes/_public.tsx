import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadRecords } from '../content/content-loader.ts';
import { PublicLayout } from '../site/public-layout.tsx';

/** Everything but the agents' area: header and footer, with the chat beside them. */
export const Route = createFileRoute('/_public')({
  loader: async () => (await loadRecords('services')).filter(({ footer }) => footer).map(({ title }) => title),
  component: () => (
    <PublicLayout services={Route.useLoaderData()}>
      <Outlet />
    </PublicLayout>
  ),
});
