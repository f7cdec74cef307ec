import handler from '@tanstack/react-start/server-entry';
import { chatFiles } from 'virtual:chat-files';
import { wordFiles } from 'virtual:words';
import { isAgentArea, localeOf } from './i18n/locale-path.ts';
import { defineCustomServerStrategy } from './paraglide/runtime.js';
import { paraglideMiddleware } from './paraglide/server.js';

// Runs while the pages are written out, and in the developer's server; never in production.
defineCustomServerStrategy('custom-address', {
  getLocale: (request) => (request ? localeOf(new URL(request.url).pathname) : undefined),
});

export default {
  async fetch(request: Request): Promise<Response> {
    const page = await paraglideMiddleware(request, () => handler.fetch(request));
    const { pathname } = new URL(request.url);
    const isDocument = page.headers.get('content-type')?.includes('html') && !isAgentArea(pathname);
    return isDocument ? withPartsOnDemand(page, wordFiles[localeOf(pathname)]) : page;
  },
};

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** Preloads would fetch, on every page view, the very code that waits for a need. `fetchParts` gets the lists instead. */
async function withPartsOnDemand(page: Response, words?: { site: string; chat: string }): Promise<Response> {
  const html = await page.text();
  const live = [...html.matchAll(PRELOAD)].map(([, href]) => href!);
  if (words) live.push(words.site);
  const chat = [...chatFiles, ...(words ? [words.chat] : [])].filter((part) => !live.includes(part));
  const lists = `${listOf('live-parts', live)}${listOf('chat-parts', chat)}`;
  return new Response(html.replaceAll(PRELOAD, '').replace('</head>', `${lists}</head>`), page);
}

const listOf = (name: string, parts: string[]) => `<meta name="${name}" content="${parts.join(' ')}"/>`;
