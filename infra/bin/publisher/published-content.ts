import { contentModules, type ContentModules } from '../../../web/build/content-modules.ts';
import type { SiteContent } from '../../../web/build/read-content.ts';
import type { ContentDatabase } from '../site/content-database.ts';
import type { ContentEntries } from '../site/content-folder.ts';
import { readEntriesAsSite } from './read-entries.ts';

/** What drafts are compared with; null where the published content itself has faults. */
export type Published = { entries: ContentEntries; site: SiteContent | null; modules: ContentModules | null };

/** The published content as pages load it, read anew when something was published: drafts are checked while people type. */
export class PublishedContent {
  private kept: (Published & { state: string }) | undefined;

  constructor(private readonly database: ContentDatabase) {}

  async read(): Promise<Published> {
    const { published: state } = await this.database.readState();
    if (this.kept?.state !== state) {
      const { entries } = await this.database.readPublished();
      const read = readEntriesAsSite(entries);
      const site = Array.isArray(read) ? null : read;
      this.kept = { state, entries, site, modules: site && contentModules(site) };
    }
    return this.kept;
  }
}
