import { Injectable } from '@nestjs/common';
import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { randomUUID } from 'node:crypto';
import { isPicture } from '@libs/protocol/content.ts';
import type {
  ContentCheckResponse,
  ContentEntryResponse,
  ContentFiles,
  ContentListResponse,
  ContentReviewRequest,
  OrganisationAnswers,
} from '@libs/protocol/content.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import type { NewChange } from '../approvals/pending-changes.store.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { ContentChecker } from './content-checker.ts';
import {
  isSampleContent,
  latestFiles,
  offeredLanguages,
  publishedFiles,
  summaryOf,
  versionOf,
  waitingKey,
  type WaitingVersions,
} from './content-summary.ts';
import { ContentStore, type StoredEntry, type StoredVersion } from './content.store.ts';

/** More sentences than that are not read by whoever approves. */
const MAX_WARNINGS = 20;

/** As `addPicture` names them. */
const PICTURE_NAME = /\b[0-9a-f]{8}-[0-9a-f]{4}\.webp\b/g;

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
    const [entries, waiting, build] = await Promise.all([
      this.store.list(),
      this.waitingVersions(),
      this.store.lastBuild(),
    ]);
    const organisation = entries.find(({ entry }) => entry === 'organisation');
    const languages = organisation ? offeredLanguages(publishedFiles(organisation)) : [];
    const summaries = entries.map((one) => summaryOf(one, languages, waiting));
    const isSample = organisation !== undefined && isSampleContent(publishedFiles(organisation));
    return { entries: summaries, languages, isSample, build };
  }

  async read(entry: string): Promise<ContentEntryResponse> {
    const [stored, [organisation], waiting] = await Promise.all([
      this.find(entry),
      this.store.list('organisation'),
      this.waitingVersions(),
    ]);
    const languages = organisation ? offeredLanguages(publishedFiles(organisation)) : [];
    return {
      summary: summaryOf(stored, languages, waiting),
      files: latestFiles(stored),
      published: publishedFiles(stored),
      versions: stored.versions.map((one) => versionOf(one, waiting)),
    };
  }

  /** Version 0 is what the software brings. */
  async readVersion(entry: string, number: number): Promise<ContentFiles> {
    const stored = await this.find(entry);
    return number === 0 ? stored.base : findVersion(stored, number).files;
  }

  async check(entry: string, files: ContentFiles): Promise<ContentCheckResponse> {
    const pictures = await this.newPicturesOf(files);
    const named = pictures.map((stored) => [stored.entry, latestFiles(stored)]);
    return this.checker.check({ [entry]: files, ...Object.fromEntries(named) });
  }

  /** Takes a picture, already drawn anew, as an entry that is published with the first text that names it. */
  async addPicture(image: Buffer, savedBy: AgentId): Promise<string> {
    const file = `${randomUUID().slice(0, 13)}.webp`;
    const entry = `pictures/${file}`;
    await this.store.save({ entry, files: { [entry]: image.toString('base64') }, base: 0, confirmed: [], savedBy });
    return file;
  }

  /** The number of the new version. Throws `content.stale` when another was saved meanwhile. */
  async save(draft: Draft): Promise<number> {
    const number = await this.store.save(draft);
    if (number === null) throw new RefusalError('content.stale');
    return number;
  }

  /** Asks a second person. Throws `content.faulty` when the site could not be built with these versions. */
  async askForReview({ versions, publishAt }: ContentReviewRequest, requestedBy: AgentId): Promise<void> {
    const all = new Map((await this.store.list()).map((stored) => [stored.entry, stored]));
    const texts = versions.map(({ entry, number }) => {
      const stored = all.get(entry);
      if (!stored) throw new RefusalError('content.unknown');
      return { stored, version: findVersion(stored, number) };
    });
    const pictures = await Promise.all(texts.map(({ version }) => this.newPicturesOf(version.files)));
    const wanted = [...texts, ...pictures.flat().map((stored) => ({ stored, version: stored.versions[0]! }))];
    const { faults } = await this.checker.check(
      Object.fromEntries(wanted.map(({ version: { entry, files } }) => [entry, files])),
    );
    if (faults.length > 0) throw new RefusalError('content.faulty');
    await this.approvals.request(toChange(wanted, publishAt, requestedBy));
  }

  /**
   * Makes the site an organisation's own. While it is the sample and there is no other lead, nobody could be asked, and no
   * word of anybody is replaced: then it is published without a second person.
   */
  async beginOrganisation(answers: OrganisationAnswers, requestedBy: AgentId): Promise<{ isApproved: boolean }> {
    const { isSample } = await this.list();
    const { faults, entries } = await this.checker.beginOrganisation(answers);
    if (faults.length > 0) throw new RefusalError('content.faulty', { field: faults[0]!.message });
    const versions = await this.store.saveAll(entries, requestedBy);
    const change = {
      ...{ kind: 'content' as const, target: 'organisation', requestedBy, before: null },
      change: { versions, publishAt: null, warnings: [], text: asText(entries.organisation ?? {}) },
    };
    if (isSample && (await this.approvals.carryOutOfOnlyLead(change))) return { isApproved: true };
    await this.approvals.request(change);
    return { isApproved: false };
  }

  /** Those that a text names and that are not on the site yet. */
  private async newPicturesOf(files: ContentFiles): Promise<StoredEntry[]> {
    const names = Object.values(files).flatMap((text) => text.match(PICTURE_NAME) ?? []);
    const found = await Promise.all([...new Set(names)].map((name) => this.find(`pictures/${name}`)));
    return found.filter((stored) => stored.versions.length > 0 && Object.keys(publishedFiles(stored)).length === 0);
  }

  private async find(entry: string): Promise<StoredEntry> {
    const [stored] = await this.store.list(entry);
    return stored ?? { entry, base: {}, versions: [] };
  }

  private async waitingVersions(): Promise<WaitingVersions> {
    const waiting = await this.approvals.waitingContent();
    return new Set(waiting.map(waitingKey));
  }
}

function findVersion({ versions }: StoredEntry, number: number): StoredVersion {
  const found = versions.find((one) => one.number === number);
  if (!found) throw new RefusalError('content.unknown');
  return found;
}

const toChange = (wanted: readonly Wanted[], publishAt: string | null, requestedBy: AgentId): NewChange => ({
  kind: 'content',
  target:
    wanted.filter(({ version }) => !isPicture(version.entry)).length === 1 ? wanted[0]!.version.entry : 'organisation',
  requestedBy,
  change: {
    versions: wanted.map(({ version: { entry, number } }) => ({ entry, number })),
    ...{ publishAt, warnings: wanted.flatMap(warningsOf).slice(0, MAX_WARNINGS) },
    text: joinTexts(wanted.map(({ version }) => asText(version.files))),
  },
  before: joinTexts(wanted.map(({ stored }) => asText(publishedFiles(stored)))),
});

const joinTexts = (texts: readonly string[]): string => texts.filter(Boolean).join('\n\n');

/** As its approver reads it: the files, each under its path. */
const asText = (files: ContentFiles): string =>
  Object.entries(files)
    .map(([path, text]) => (isPicture(path) ? path : `${path}\n${text}`))
    .join('\n\n');

type Wanted = { stored: StoredEntry; version: StoredVersion };

/**
 * Lines that were not on the site before and that would be held in an agent's message. They are shown to whoever approves
 * and hold nothing: an article about scammers says what scammers say.
 */
function warningsOf({ stored, version }: Wanted): string[] {
  const known = new Set(Object.values(publishedFiles(stored)).flatMap(sentencesOf));
  const added = isPicture(version.entry) ? [] : Object.values(version.files).flatMap(sentencesOf);
  return added.filter((text) => !known.has(text) && findHoldReasons(text).length > 0);
}

/** `title: …` of a front matter and `"en": "…"` of a list are read as what they say. */
const FIELD = /^(?:- )?"?[\w-]+"?: *["']?|["'],?$/g;
const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll(FIELD, ''))
    .filter((line) => line !== '' && !URL.canParse(line));
