import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';

/** Renders a part of the site in a language, at an address, with working links. */
export async function renderInSite(part: ReactNode, { locale = 'en' as Locale, at = '/' } = {}): Promise<RenderResult> {
  overwriteGetLocale(() => locale);
  // The router scrolls to the top of a new page; jsdom has no scrolling.
  window.scrollTo = () => undefined;
  const routeTree = createRootRoute({ component: () => part, notFoundComponent: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  await router.load();
  return act(async () => render(<RouterProvider router={router as never} />));
}
