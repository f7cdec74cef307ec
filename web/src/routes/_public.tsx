import { createFileRoute, Outlet } from '@tanstack/react-router';
import { open } from '../content/library.ts';
import { PublicPage } from '../site/public-page.tsx';

/** Everything but the agents' area: header and footer, with the chat beside them. */
export const Route = createFileRoute('/_public')({
  loader: async () => (await open('services')).filter(({ footer }) => footer).map(({ title }) => title),
  component: () => (
    <PublicPage services={Route.useLoaderData()}>
      <Outlet />
    </PublicPage>
  ),
});
