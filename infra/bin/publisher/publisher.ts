import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@libs/server/logger.ts';
import { fingerprint } from '../system/fingerprint.ts';
import { buildSite } from './build-site.ts';
import { readEntriesAsSite } from './read-entries.ts';
import type { ContentDatabase, DueChange } from '../site/content-database.ts';
import { type ContentEntries, writeEntries } from '../site/content-folder.ts';
import { copyCheckout } from '../site/site-checkout.ts';
import { pointCurrentAt, showSite } from '../site/site-versions.ts';

export type PublisherOptions = {
  database: ContentDatabase;
  /** Where built sites stand; the site process serves `current` of it. */
  sites: string;
  /** The site that was built with the software, shown while nothing was published here. */
  shipped: string;
  log: Logger;
};

/** Everything that decides what a build of the site writes, apart from the content. */
const SOFTWARE = ['package-lock.json', 'libs', 'web'];

/**
 * Builds the site from what is published and shows it, whole or not at all. What was approved is taken in one change after
 * the other; one with which the site cannot be built is marked with its faults and left out.
 */
export class Publisher {
  private readonly software = fingerprint(SOFTWARE);
  /** The state that was looked at last, also where its build failed: that is not tried again until something changes. */
  private handled: string | undefined;

  constructor(private readonly options: PublisherOptions) {}

  /** Publishes what is due, and brings the site to the state of the database; does nothing when it is in that state. */
  async publishDue(): Promise<void> {
    const { database } = this.options;
    const { published: shown, due: waiting } = await database.readState();
    const state = `${shown} ${waiting}`;
    if (state === this.handled) return;
    const published = await database.readPublished();
    const { entries, taken } = await this.takeIn(published.entries, await database.readDue());
    const mark = this.markOf(entries);
    if (taken.length === 0 && !published.isFromConsole) this.showShipped();
    else if (taken.length > 0 || mark !== this.shownMark()) await this.build(entries, taken, mark);
    this.handled = state;
  }

  private async takeIn(
    published: ContentEntries,
    due: readonly DueChange[],
  ): Promise<{ entries: ContentEntries; taken: DueChange[] }> {
    let entries = published;
    const taken: DueChange[] = [];
    for (const change of due) {
      const next = { ...entries, ...change.entries };
      const read = readEntriesAsSite(next);
      if (Array.isArray(read)) {
        const faults = read.map(({ file, line, message }) => `${file}:${line}: ${message}`);
        await this.options.database.markFaulty(change, faults);
        continue;
      }
      entries = next;
      taken.push(change);
    }
    return { entries, taken };
  }

  private async build(entries: ContentEntries, taken: readonly DueChange[], mark: string): Promise<void> {
    const { database, sites, log } = this.options;
    const id = await database.beginBuild();
    try {
      const workspace = join(sites, 'workspace');
      const content = join(sites, 'content');
      writeEntries(content, entries);
      if (readMark(join(sites, 'workspace.mark')) !== this.software) {
        copyCheckout(workspace);
        writeFileSync(join(sites, 'workspace.mark'), this.software);
      }
      showSite(sites, await buildSite(workspace, content), id);
      writeFileSync(join(sites, 'current.mark'), mark);
      await database.markPublished(taken);
      await database.endBuild(id, []);
      log.info({ build: id, changes: taken.length }, 'the site is published');
    } catch (fault) {
      await database.endBuild(id, [(fault as Error).message]);
      log.error({ build: id, reason: (fault as Error).message }, 'the site could not be built; the one before stays');
    }
  }

  private showShipped(): void {
    const { sites, shipped } = this.options;
    if (this.shownMark() === this.software) return;
    pointCurrentAt(sites, shipped);
    writeFileSync(join(sites, 'current.mark'), this.software);
  }

  private markOf(entries: ContentEntries): string {
    return createHash('sha256')
      .update(this.software)
      .update(JSON.stringify(entries, sortedKeys(entries)))
      .digest('hex');
  }

  private shownMark(): string | undefined {
    return readMark(join(this.options.sites, 'current.mark'));
  }
}

const readMark = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Every key, so that the same content has the same text whatever order a database gives it in. */
const sortedKeys = (entries: ContentEntries): string[] =>
  [...Object.keys(entries), ...Object.values(entries).flatMap((files) => Object.keys(files))].sort();
