import { createRootRoute, HeadContent, Outlet, Scripts, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { directionOf } from '@libs/protocol/language-list.ts';
import { isAgentArea, pathInLocale } from '../i18n/locale-path.ts';
import { getLocale } from '../paraglide/runtime.js';
import { NotFound } from '../site/not-found.tsx';
import { PublicLayout } from '../site/public-layout.tsx';
import '../ui/styles.css';
import { ChatLoader } from '../widget/chat-loader.tsx';

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'referrer', content: 'same-origin' },
      { name: 'theme-color', content: '#fbf9f4', media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: '#0f1b1e', media: '(prefers-color-scheme: dark)' },
    ],
    links: [
      // Who cannot read this one asks for /favicon.ico or /apple-touch-icon.png, which are not named on each page.
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'manifest', href: pathInLocale(getLocale(), '/manifest.json') },
    ],
  }),
  shellComponent: Document,
  component: Page,
  notFoundComponent: () => (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  ),
});

/** The chat stays mounted during navigation; agents have their own, and a preview in a frame has none. */
function Page() {
  const isPublic = useLocation({ select: ({ pathname }) => !isAgentArea(pathname) });
  return (
    <>
      <Outlet />
      {isPublic && !isFramed() && <ChatLoader />}
    </>
  );
}

const isFramed = () => typeof window !== 'undefined' && window.parent !== window;

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang={getLocale()} dir={directionOf(getLocale())}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
