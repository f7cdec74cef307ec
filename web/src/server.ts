// First, because some modules read messages while they are loaded.
import './i18n/all-locales.ts';
import handler from '@tanstack/react-start/server-entry';
import { chatFiles } from 'virtual:chat-files';
import { messageFiles } from 'virtual:message-files';
import { NEUTRAL_PAGES } from './content/neutral-pages.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { isAgentArea, localeOf } from './i18n/locale-path.ts';
import { defineCustomServerStrategy } from './paraglide/runtime.js';
import { paraglideMiddleware } from './paraglide/server.js';
import { guardLeftTab } from './site/left-tab-guard.ts';
import { LEFT_KEY } from './ui/leave-page.ts';

// Runs during prerendering and in the development server; never in production.
defineCustomServerStrategy('custom-address', {
  getLocale: (request) => (request ? localeOf(new URL(request.url).pathname) : undefined),
});

export default {
  async fetch(request: Request): Promise<Response> {
    const page = await paraglideMiddleware(request, () => handler.fetch(request));
    const { pathname } = new URL(request.url);
    const isDocument = page.headers.get('content-type')?.includes('html') && !isAgentArea(pathname);
    if (!isDocument) return page;
    const locale = localeOf(pathname);
    const html = withDeferredPreloads(await page.text(), messageFiles[locale]);
    return new Response(withLeftTabGuard(html, locale), page);
  },
};

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Preloads would fetch, on every page view, the code that is meant to load on demand. `prefetchChunks` reads these
 * lists instead.
 */
function withDeferredPreloads(html: string, messages?: { site: string; chat: string }): string {
  const live = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href!);
  if (messages) live.push(messages.site);
  const chat = [...chatFiles, ...(messages ? [messages.chat] : [])].filter((part) => !live.includes(part));
  const lists = `${chunkListTag('live-parts', live)}${chunkListTag('chat-parts', chat)}`;
  return html.replaceAll(MODULE_PRELOAD, '').replace('</head>', `${lists}</head>`);
}

/** Before the title and the styles. The script removes itself before hydration, which would not match it. */
function withLeftTabGuard(html: string, locale: Locale): string {
  const call = `(${guardLeftTab.toString()})(${JSON.stringify(NEUTRAL_PAGES[locale])},${JSON.stringify(LEFT_KEY)})`;
  return html.replace('<head>', () => `<head><script>document.currentScript.remove();${call}</script>`);
}

const chunkListTag = (name: string, chunks: string[]) => `<meta name="${name}" content="${chunks.join(' ')}"/>`;
