import { type AnyRouter, createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PREVIEW_READY, readPreviewMessage } from '../content/preview-message.ts';
import { showPictures } from '../content/show-pictures.ts';
import { showUnpublished } from '../content/show-unpublished.ts';
import { showUnpublishedOrganisation } from '../content/show-unpublished-organisation.ts';
import type { UnpublishedOrganisation } from '../content/unpublished-organisation.ts';
import { m } from '../i18n/messages.ts';

/** A frame of the console, empty until it is told what to show. */
export const Route = createFileRoute('/content-preview')({
  component: ContentPreview,
});

/** The page that is shown takes the place of this one, so what listens stays when this is gone. */
let isListening = false;

function ContentPreview() {
  const router = useRouter();
  useEffect(() => {
    if (isListening || window.parent === window) return;
    isListening = true;
    showPictures();
    addEventListener('message', (event) => {
      if (event.source === window.parent) void show(router, event);
    });
    addEventListener('click', keepOnPage, { capture: true });
    addEventListener('submit', keepOnPage, { capture: true });
    window.parent.postMessage(PREVIEW_READY, location.origin);
  }, [router]);
  // Here and not in the route's head, which would be a part of every page of the site.
  return (
    <>
      <title>{m.brand_name()}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

async function show(router: AnyRouter, event: MessageEvent): Promise<void> {
  const message = readPreviewMessage(event);
  if (!message) return;
  await showUnpublished(message.modules);
  showUnpublishedOrganisation(JSON.parse(message.organisation ?? 'null') as UnpublishedOrganisation | null);
  if (router.state.location.pathname === message.page) await router.invalidate();
  else await router.navigate({ to: message.page, replace: true });
}

/** Menus open; links, forms and the buttons of visitors do nothing here. */
function keepOnPage(event: Event): void {
  const pressed = event.target instanceof Element && event.target.closest('a, button, form');
  if (!pressed || pressed.matches('[aria-expanded], [popovertarget]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
