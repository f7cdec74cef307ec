import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import {
  changedLanguages,
  type ContentCheckResponse,
  type ContentEntryResponse,
  type ContentFiles,
  type ContentListResponse,
  type ContentReviewRequest,
  type OrganisationAnswers,
} from '@libs/protocol/content.ts';
import { contentChange, filesAsText, heldLines, type ChangedEntry } from '@libs/protocol/content-change.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { ContentChecker } from './content-checker.ts';
import {
  isSampleContent,
  offeredLanguages,
  summaryOf,
  versionOf,
  waitingKey,
  type WaitingVersions,
} from './content-summary.ts';
import { ContentStore, type VersionKey } from './content.store.ts';

/** As `addPicture` names them. */
const PICTURE_NAME = /\b[0-9a-f]{8}-[0-9a-f]{4}\.webp\b/g;
const ORGANISATION = 'organisation';

type Draft = {
  entry: string;
  files: ContentFiles;
  base: number;
  confirmed: readonly Locale[];
  savedBy: AgentId;
};

/** Entries are drafted by anybody of the team, and are on the site once a second person has approved them. */
@Injectable()
export class ContentService {
  constructor(
    private readonly store: ContentStore,
    private readonly checker: ContentChecker,
    private readonly approvals: ApprovalsService,
  ) {}

  async list(): Promise<ContentListResponse> {
    const [entries, organisation, waiting, build] = await Promise.all([
      this.store.list(),
      this.store.readPublished(ORGANISATION),
      this.waitingVersions(),
      this.store.lastBuild(),
    ]);
    const languages = offeredLanguages(organisation);
    const summaries = entries.map((one) => summaryOf(one, languages, waiting));
    return { entries: summaries, languages, isSample: isSampleContent(organisation), build };
  }

  async read(entry: string): Promise<ContentEntryResponse> {
    const [stored, published, organisation, waiting] = await Promise.all([
      this.store.find(entry),
      this.store.readPublished(entry),
      this.store.readPublished(ORGANISATION),
      this.waitingVersions(),
    ]);
    return {
      summary: summaryOf(stored, offeredLanguages(organisation), waiting),
      ...{ files: stored.files, published },
      versions: stored.versions.map((one) => versionOf(one, waiting)),
    };
  }

  /** Version 0 is what the software brings. */
  async readVersion(version: VersionKey): Promise<ContentFiles> {
    const files = await this.store.readVersion(version);
    if (!files) throw new RefusalError('content.unknown');
    return files;
  }

  async check(entry: string, files: ContentFiles): Promise<ContentCheckResponse> {
    const pictures = await this.newPicturesOf(files);
    return this.checker.check({ [entry]: files, ...filesByEntry(pictures) });
  }

  /** Takes a picture, already drawn anew, as an entry that is published with the first text that names it. */
  async addPicture(image: Buffer, savedBy: AgentId): Promise<string> {
    const file = `${randomUUID().slice(0, 13)}.webp`;
    const entry = `pictures/${file}`;
    await this.store.save({ entry, files: { [entry]: image.toString('base64') }, base: 0, changed: [], savedBy });
    return file;
  }

  /** The number of the new version. Throws `content.stale` when another was saved meanwhile. */
  async save({ confirmed, ...draft }: Draft): Promise<number> {
    const before = await this.store.readVersion({ entry: draft.entry, number: draft.base });
    const changed = changedLanguages(before ?? {}, draft.files);
    const number = await this.store.save({ ...draft, changed: [...new Set([...changed, ...confirmed])] });
    if (number === null) throw new RefusalError('content.stale');
    return number;
  }

  /** Asks a second person. Throws `content.faulty` when the site could not be built with these versions. */
  async askForReview({ versions, publishAt }: ContentReviewRequest, requestedBy: AgentId): Promise<void> {
    const texts = await Promise.all(versions.map((version) => this.changedEntry(version)));
    const pictures = await Promise.all(texts.map(({ files }) => this.newPicturesOf(files)));
    const changed = [...texts, ...pictures.flat()];
    const { faults } = await this.checker.check(filesByEntry(changed));
    if (faults.length > 0) throw new RefusalError('content.faulty');
    await this.approvals.request({ kind: 'content', requestedBy, ...contentChange(changed, publishAt, isHeld) });
  }

  /**
   * Makes the sample an organisation's own site; throws `content.started` where there is one already. Where there is no
   * other lead, nobody could be asked, and no word of anybody is replaced: then it is published without a second person.
   */
  async beginOrganisation(answers: OrganisationAnswers, requestedBy: AgentId): Promise<{ isApproved: boolean }> {
    if (!isSampleContent(await this.store.readPublished(ORGANISATION))) throw new RefusalError('content.started');
    const { faults, entries } = await this.checker.beginOrganisation(answers);
    if (faults.length > 0) throw new RefusalError('content.faulty', { field: faults[0]!.message });
    const versions = await this.store.saveAll(entries, requestedBy);
    // All the rest is what the software writes for everybody: its approver reads which entries stay and which go.
    const names = Object.entries(entries).map(
      ([entry, files]) => `${Object.keys(files).length > 0 ? '+' : '−'} ${entry}`,
    );
    const files = entries[ORGANISATION] ?? {};
    const text = [filesAsText([files]), ...names].join('\n');
    const change = {
      ...{ kind: 'content' as const, target: ORGANISATION, requestedBy, before: null },
      change: { versions, publishAt: null, warnings: heldLines([{ files, published: {} }], isHeld), text },
    };
    if (await this.approvals.carryOutOfOnlyLead(change)) return { isApproved: true };
    await this.approvals.request(change);
    return { isApproved: false };
  }

  private async changedEntry({ entry, number }: VersionKey): Promise<ChangedEntry> {
    const [files, published] = await Promise.all([
      this.readVersion({ entry, number }),
      this.store.readPublished(entry),
    ]);
    return { entry, number, files, published };
  }

  /** Those that a text names and that are not on the site yet. */
  private async newPicturesOf(files: ContentFiles): Promise<ChangedEntry[]> {
    const names = Object.values(files).flatMap((text) => text.match(PICTURE_NAME) ?? []);
    const found = await Promise.all([...new Set(names)].map((name) => this.store.find(`pictures/${name}`)));
    return found.flatMap(({ entry, files: picture, versions: [last] }) =>
      last && !last.publishedAt ? [{ entry, number: last.number, files: picture, published: {} }] : [],
    );
  }

  private async waitingVersions(): Promise<WaitingVersions> {
    const waiting = await this.approvals.waitingContent();
    return new Set(waiting.map(waitingKey));
  }
}

const isHeld = (line: string): boolean => findHoldReasons(line).length > 0;

const filesByEntry = (changed: readonly ChangedEntry[]): Record<string, ContentFiles> =>
  Object.fromEntries(changed.map(({ entry, files }) => [entry, files]));
