import { createFileRoute } from '@tanstack/react-router';
import { sessionSearchParam } from '../../account/session-search-param.ts';
import { m } from '../../i18n/messages.ts';
import { Login } from './-login.tsx';

export const Route = createFileRoute('/agent/login')({
  /** The conversation that was open when the sign-in ended. */
  validateSearch: sessionSearchParam,
  head: () => ({ meta: [{ title: m.account_title() }] }),
  component: Login,
});
