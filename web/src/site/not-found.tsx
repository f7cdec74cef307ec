import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '../i18n/messages.ts';
import { buttonClasses } from '../ui/button-style.ts';
import { logMissingPage } from './missing-page.ts';

export function NotFound() {
  useEffect(() => logMissingPage(window.location.pathname), []);
  return (
    <section data-missing-page="" className="mx-auto grid min-h-[60dvh] max-w-6xl content-center gap-4 px-4 py-16">
      <p className="text-7xl font-bold text-brand sm:text-8xl">404</p>
      <h1 className="text-3xl sm:text-4xl">{m.not_found_title()}</h1>
      <p className="max-w-prose text-lg text-ink-soft">{m.not_found_text()}</p>
      <p>
        <Link to="/" className={buttonClasses({ size: 'large' })}>
          {m.not_found_home()}
        </Link>
      </p>
    </section>
  );
}
