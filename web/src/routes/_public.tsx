import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadRecords } from '../content/content-loader.ts';
import { PublicLayout } from '../site/public-layout.tsx';

/** Every page but the agents' area: header, footer and the chat. */
export const Route = createFileRoute('/_public')({
  loader: async () => ({
    services: (await loadRecords('services')).filter(({ footer }) => footer).map(({ title }) => title),
    crisisLines: await loadRecords('crisis-lines'),
  }),
  component: () => (
    <PublicLayout foot={Route.useLoaderData()}>
      <Outlet />
    </PublicLayout>
  ),
});
