import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../i18n/messages.ts';
import { NotFound } from '../../site/not-found.tsx';

/** Prerendered as a file that the server returns for every unknown address. */
export const Route = createFileRoute('/_public/404')({
  head: () => ({
    meta: [{ title: `404 | ${m.brand_name()}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: NotFound,
});
