/** What the page's head lists: what it needs to come alive, and what the chat needs beyond that. */
export type ChunkList = 'live-parts' | 'chat-parts';

/**
 * Browsers remember a failed import for as long as the page lives, so on a bad network one lost packet
 * would end the chat until a reload. Therefore every part is fetched first, which may fail and be
 * tried again; the import then finds them all in the cache.
 */
export async function prefetchChunks(list: ChunkList): Promise<void> {
  const listed = document.querySelector<HTMLMetaElement>(`meta[name="${list}"]`)?.content ?? '';
  await Promise.all(listed.split(' ').filter(Boolean).map(prefetchChunk));
}

async function prefetchChunk(href: string): Promise<void> {
  const part = await fetch(href);
  if (!part.ok) throw new Error(`${href} answered ${part.status}`);
  await part.arrayBuffer();
}

/** Says, in words that came with the page, that something could not be fetched. */
export function showFetchError(isShown: boolean): void {
  const trouble = document.querySelector<HTMLElement>('[data-wake-trouble]');
  if (trouble) trouble.hidden = !isShown;
}
