// What the console and its preview, a page of the site in a frame, say to each other by `postMessage`. Both are of the same
// origin, and neither listens to another.

/** `page` without its language; `modules` as JSON by name: content in place of what is published. */
export type PreviewMessage = { kind: 'preview.show'; page: string; modules: Readonly<Record<string, string>> };

/** Said by the frame once it listens. */
export const PREVIEW_READY = 'preview.ready';

/** The message, if it is one of ours, sent by a page of this origin. */
export function readPreviewMessage({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>): PreviewMessage | null {
  if (origin !== location.origin || typeof data !== 'object' || data === null) return null;
  const { kind, page, modules } = data as Partial<Record<keyof PreviewMessage, unknown>>;
  const isPath = typeof page === 'string' && /^\/(?!\/)/.test(page);
  return kind === 'preview.show' && isPath && isTexts(modules) ? { kind, page, modules } : null;
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
