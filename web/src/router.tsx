import { createRouter } from '@tanstack/react-router';
import { localeOf, pathInLocale, withoutLocale } from './i18n/locale-path.ts';
import { defineCustomClientStrategy, getLocale } from './paraglide/runtime.js';
import { routeTree } from './route-tree.gen.ts';
import { isMissingPage } from './site/missing-page.ts';

defineCustomClientStrategy('custom-address', {
  getLocale: () => localeOf(window.location.pathname),
  // Paraglide calls this to store the language; it is in the address already.
  setLocale: () => undefined,
});

const MISSING_PAGE = '/404';

/** The address that got the "not found" page. The router must render that page for it, or hydration would not match. */
const missingPath = typeof document !== 'undefined' && isMissingPage(document) ? window.location.pathname : undefined;

/** One route tree for all languages: the prefix is removed from incoming paths and added to outgoing ones. */
export function getRouter() {
  return createRouter({
    routeTree,
    rewrite: {
      input: ({ url }) => withPath(url, url.pathname === missingPath ? MISSING_PAGE : withoutLocale(url.pathname)),
      output: ({ url }) =>
        withPath(url, (url.pathname === MISSING_PAGE && missingPath) || pathInLocale(getLocale(), url.pathname)),
    },
  });
}

function withPath(url: URL, path: string): URL {
  const rewritten = new URL(url);
  rewritten.pathname = path;
  return rewritten;
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the router's own
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
