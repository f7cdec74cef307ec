import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../i18n/messages.ts';
import { Login } from './-login.tsx';

export const Route = createFileRoute('/agent/')({
  head: () => ({ meta: [{ title: m.account_title() }] }),
  component: Login,
});
