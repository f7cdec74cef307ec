import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';

/** A part of the site as a visitor gets it: in a language, at an address, with links that work. */
export async function renderInSite(part: ReactNode, { locale = 'en' as Locale, at = '/' } = {}): Promise<RenderResult> {
  overwriteGetLocale(() => locale);
  // The router scrolls to the top of a new page; jsdom has no page to scroll.
  window.scrollTo = () => undefined;
  const routeTree = createRootRoute({ component: () => part, notFoundComponent: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  await router.load();
  return act(async () => render(<RouterProvider router={router as never} />));
}
