import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Login } from './-login.tsx';

export const Route = createFileRoute('/agent/')({
  head: () => ({ meta: [{ title: m.account_title() }] }),
  component: Login,
});
