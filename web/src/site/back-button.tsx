import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';

/** Back to the page one came from. Who came from elsewhere, or has no script, gets the list of all texts. */
export function BackButton() {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    if (!router.history.canGoBack()) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <a
      href={pathInLocale(getLocale(), '/blog')}
      onClick={onClick}
      className="font-semibold text-brand underline-offset-4 hover:underline print:hidden"
    >
      <span aria-hidden="true">← </span>
      {m.news_back()}
    </a>
  );
}
