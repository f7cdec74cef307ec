import { createFileRoute } from '@tanstack/react-router';
import { sessionInSearch } from '../../account/session-in-search.ts';
import { m } from '../../paraglide/messages.js';
import { Login } from './-login.tsx';

export const Route = createFileRoute('/agent/login')({
  /** The conversation that was open when the sign-in ended. */
  validateSearch: sessionInSearch,
  head: () => ({ meta: [{ title: m.account_title() }] }),
  component: Login,
});
