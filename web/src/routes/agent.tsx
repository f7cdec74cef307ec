import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '../i18n/messages.ts';
import { NotFound } from '../site/not-found.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { Toaster } from '../ui/toaster.tsx';

/** The agents' area is not prerendered; one empty shell, `/_shell.html`, starts it in the browser. */
export const Route = createFileRoute('/agent')({
  ssr: false,
  head: () => ({ meta: [{ title: m.brand_name() }, { name: 'robots', content: 'noindex' }] }),
  component: AgentArea,
  notFoundComponent: NotFound,
});

/** For the rule of page.css on touch targets, which holds for dialogs, too: they are no children of the page. */
function markBody(): () => void {
  document.body.dataset.console = '';
  return () => delete document.body.dataset.console;
}

function AgentArea() {
  useEffect(() => keepFocus(document), []);
  useEffect(markBody, []);
  const isConsole = useLocation({ select: ({ pathname }) => pathname.endsWith('/agent/dashboard') });
  return (
    <>
      <Outlet />
      <Toaster label={m.account_notices()} dismissLabel={m.account_dismiss()} isBelowList={isConsole} />
    </>
  );
}
