import type { ComponentProps, ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

type PublicLayoutProps = { foot?: ComponentProps<typeof Footer>; children: ReactNode };

/** The header, footer and links around every page of the public site. */
export function PublicLayout({ foot = { services: [], crisisLines: [] }, children }: PublicLayoutProps) {
  return (
    <>
      <a
        href="#content"
        className="sr-only layer-dialog rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {m.skip_to_content()}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer {...foot} />
      <ScriptLoadError />
    </>
  );
}

/** Part of the page's HTML, because it is needed when scripts cannot be loaded; `wake` shows it. */
function ScriptLoadError() {
  return (
    <p
      hidden
      data-wake-trouble=""
      role="alert"
      className="fixed inset-x-4 bottom-4 layer-dialog mx-auto max-w-md rounded-card border-2 border-alarm bg-alarm-soft px-4 py-3 font-semibold shadow-2xl"
    >
      {m.page_load_failed()}
    </p>
  );
}
