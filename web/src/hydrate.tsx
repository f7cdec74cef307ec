import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { directionOf } from '@libs/protocol/language-list.ts';
import { localeOf } from './i18n/locale-path.ts';
import { getRouter } from './router.tsx';
import { fetchChat } from './widget/fetch-chat.ts';

const router = getRouter();

let resolveHydrated: () => void;

/** Resolves when React has hydrated the page. */
export const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/**
 * The router treats hydration as a navigation and scrolls to the top, or to the section. So the scroll position is
 * saved before its effects run (siblings in order, parents last) and restored after them.
 */
let scrollPosition = { left: 0, top: 0 };

function RecordScrollPosition() {
  useLayoutEffect(() => {
    scrollPosition = { left: scrollX, top: scrollY };
  }, []);
  return null;
}

function HydratedPage() {
  useLayoutEffect(() => {
    scrollTo({ ...scrollPosition, behavior: 'instant' });
  }, []);
  useEffect(() => resolveHydrated(), []);
  return (
    <>
      <RecordScrollPosition />
      {/* Start's own client would include the code for server functions, which we do not use. */}
      <RouterClient router={router} />
    </>
  );
}

// The agents' shell is one file for all languages, so the language is set here.
const locale = localeOf(location.pathname);
Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) });

// A visitor who has pressed a button of the chat waits for it: it need not wait for the page. A failure is shown by whoever
// opens it.
if (document.querySelector('[data-chat][aria-busy=true]')) void fetchChat().catch(() => undefined);

// In a transition React hydrates in short steps, and input is handled between them.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedPage />
    </StrictMode>,
  );
});
