/** The lists in the page's head: the chunks that hydration needs, and those that the chat needs in addition. */
export type ChunkList = 'live-parts' | 'chat-parts';

/**
 * Browsers remember a failed import for as long as the page lives, so on a bad network one lost packet would end the chat
 * until a reload. Therefore every chunk is fetched first, which can be retried; the import then finds them all in the
 * cache.
 */
export async function prefetchChunks(list: ChunkList): Promise<void> {
  const listed = document.querySelector<HTMLMetaElement>(`meta[name="${list}"]`)?.content ?? '';
  await Promise.all(listed.split(' ').filter(Boolean).map(prefetchChunk));
}

async function prefetchChunk(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  await response.arrayBuffer();
}

/** Shows the message, which is part of the page, that something could not be loaded. */
export function showFetchError(isShown: boolean): void {
  const message = document.querySelector<HTMLElement>('[data-wake-trouble]');
  if (message) message.hidden = !isShown;
}
