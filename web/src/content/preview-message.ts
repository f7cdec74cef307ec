// What the console and its preview, a page of the site in a frame, say to each other by `postMessage`. Both are of the same
// origin, and neither listens to another.

/**
 * `page` without its language; `modules` as JSON by name: content in place of what is published; `organisation` as JSON, null
 * where it is as it is published.
 */
export type PreviewMessage = {
  kind: 'preview.show';
  page: string;
  modules: Readonly<Record<string, string>>;
  organisation: string | null;
};

/** Said by the frame once it listens. */
export const PREVIEW_READY = 'preview.ready';

/** The message, if it is one of ours, sent by a page of this origin. */
export function readPreviewMessage({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>): PreviewMessage | null {
  if (origin !== location.origin || typeof data !== 'object' || data === null) return null;
  const { kind, page, modules, organisation } = data as Partial<Record<keyof PreviewMessage, unknown>>;
  const isPath = typeof page === 'string' && /^\/(?!\/)/.test(page);
  if (kind !== 'preview.show' || !isPath || !isTexts(modules)) return null;
  return organisation === null || typeof organisation === 'string' ? { kind, page, modules, organisation } : null;
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
