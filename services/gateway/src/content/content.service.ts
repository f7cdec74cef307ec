import { Injectable } from '@nestjs/common';
import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import type {
  ContentCheckResponse,
  ContentEntryResponse,
  ContentFiles,
  ContentListResponse,
  ContentReviewRequest,
} from '@libs/protocol/content.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { ContentChecker } from './content-checker.ts';
import {
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
    const isSample = summaries.some(({ entry, isSample: isInvented }) => entry === 'organisation' && isInvented);
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

  check(entry: string, files: ContentFiles): Promise<ContentCheckResponse> {
    return this.checker.check({ [entry]: files });
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
    const wanted = versions.map(({ entry, number }) => {
      const stored = all.get(entry);
      if (!stored) throw new RefusalError('content.unknown');
      return { stored, version: findVersion(stored, number) };
    });
    const { faults } = await this.checker.check(
      Object.fromEntries(wanted.map(({ version: { entry, files } }) => [entry, files])),
    );
    if (faults.length > 0) throw new RefusalError('content.faulty');
    await this.approvals.request({
      kind: 'content',
      target: wanted.length === 1 ? wanted[0]!.version.entry : 'organisation',
      requestedBy,
      change: {
        ...{ versions, publishAt, warnings: wanted.flatMap(warningsOf).slice(0, MAX_WARNINGS) },
        text: wanted.map(({ version }) => asText(version.files)).join('\n\n'),
      },
      before: wanted.map(({ stored }) => asText(publishedFiles(stored))).join('\n\n'),
    });
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

/** As its approver reads it: the files, each under its path. */
const asText = (files: ContentFiles): string =>
  Object.entries(files)
    .map(([path, text]) => `${path}\n${text}`)
    .join('\n\n');

type Wanted = { stored: StoredEntry; version: StoredVersion };

/**
 * Lines that were not on the site before and that would be held in an agent's message. They are shown to whoever approves
 * and hold nothing: an article about scammers says what scammers say.
 */
function warningsOf({ stored, version }: Wanted): string[] {
  const known = new Set(Object.values(publishedFiles(stored)).flatMap(sentencesOf));
  const added = Object.values(version.files).flatMap(sentencesOf);
  return added.filter((text) => !known.has(text) && findHoldReasons(text).length > 0);
}

/** `title: …` of a front matter and `"en": "…"` of a list are read as what they say. */
const FIELD = /^(?:- )?"?[\w-]+"?: *["']?|["'],?$/g;
const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll(FIELD, ''))
    .filter((line) => line !== '' && !URL.canParse(line));
