import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** What every page of the public site has around its own part. */
export function PublicLayout({ services = [], children }: { services?: readonly string[]; children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {m.skip_to_content()}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer services={services} />
      <ScriptLoadError />
    </>
  );
}

/** Written into the page because it is needed exactly when nothing more can be fetched; `wake` shows it. */
function ScriptLoadError() {
  return (
    <p
      hidden
      data-wake-trouble=""
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border-2 border-alarm bg-alarm-soft px-4 py-3 font-semibold shadow-2xl"
    >
      {m.wake_trouble()}
    </p>
  );
}
