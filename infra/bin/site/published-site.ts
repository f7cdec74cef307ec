import { existsSync, realpathSync } from 'node:fs';
import { createSiteFilesHandler, type SiteFilesHandler } from './site-files.ts';

/** How soon visitors get a site that was published. */
const LOOK_INTERVAL_MS = 500;

export type PublishedSiteOptions = {
  siteDir: string;
  /** Served until there is something at `siteDir`: no publisher has looked there yet. */
  shippedDir?: string | undefined;
  embedders?: readonly string[] | undefined;
};

/**
 * Serves a built site. Where `siteDir` is a link, as the publisher's `current`, what it leads to is looked at twice a
 * second, so that a new site is served from its first page on without a restart. A folder without pages is not taken.
 */
export function servePublishedSite({ siteDir, shippedDir, embedders = [] }: PublishedSiteOptions): {
  handle: SiteFilesHandler;
  close: () => void;
} {
  let folder = realpathSync(shippedDir && !existsSync(siteDir) ? shippedDir : siteDir);
  let serve = createSiteFilesHandler(folder, embedders);
  const look = () => {
    try {
      const now = realpathSync(siteDir);
      if (now === folder) return;
      serve = createSiteFilesHandler(now, embedders);
      folder = now;
    } catch {
      orStayWithTheOneBefore();
    }
  };
  const timer = setInterval(look, LOOK_INTERVAL_MS).unref();
  return { handle: (request, response) => serve(request, response), close: () => clearInterval(timer) };
}

/** The files that are served stay in place until the next look finds a whole site. */
function orStayWithTheOneBefore(): void {}
