import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { localeOf } from './i18n/locale-path.ts';
import { getRouter } from './router.tsx';

const router = getRouter();

let resolveHydrated: () => void;

/** Settles when React has taken the page over. */
export const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/**
 * The router takes coming alive for a navigation and scrolls to the top, or to the section. So the place
 * is noted before its effects run (siblings in order, parents last) and taken up again after them.
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
      {/* Start's own client would bring what server functions need; there are none. */}
      <RouterClient router={router} />
    </>
  );
}

// The agents' shell is one file for three languages, so the language is set here.
document.documentElement.lang = localeOf(location.pathname);

// As a transition React takes the page over in short steps, and somebody who scrolls or types meanwhile goes first.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedPage />
    </StrictMode>,
  );
});
