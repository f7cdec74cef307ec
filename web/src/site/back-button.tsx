import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';

/** Back to the previous page. Without one on this site, or without script, it links to the list of articles. */
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
