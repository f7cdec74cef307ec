import { z } from '#schema';
import { locale, locales, type Locale } from './languages.ts';
import { isStorableText } from './text.ts';

/**
 * The content of the site as the console edits it. An entry is what is written, approved and published as one: a document in
 * all its languages (`articles/some-slug`), a list (`records/cases`), a picture (`pictures/ada.webp`), or `organisation`. It consists of files, named by
 * their path in the content folder, so that export and import are those files; a picture is in base64.
 */
const ENTRY =
  /^(?:organisation|pictures\/[a-z0-9][a-z0-9_-]*\.(?:jpe?g|png|webp|avif|svg)|records\/[a-z-]+|(?:articles|news|legal|safety)\/[a-z0-9]+(?:-[a-z0-9]+)*)$/;
const MAX_ENTRY_LENGTH = 100;
/** The longest article that ships has 9,000 characters, the longest list 60,000. */
export const MAX_CONTENT_FILE_LENGTH = 200_000;
/** An organisation that begins answers for all entries at once. */
const MAX_ENTRIES_AT_ONCE = 400;

export const contentEntry = z.string().regex(ENTRY, 'shape.invalid').max(MAX_ENTRY_LENGTH, 'shape.invalid');
export type ContentFiles = Readonly<Record<string, string>>;
const contentFile = z
  .string()
  .max(MAX_CONTENT_FILE_LENGTH, 'message.too-long')
  .refine(isStorableText, 'text.malformed');
const contentFiles = z.record(z.string(), contentFile);

/** The paths that an entry may have files at: `articles/x/en.md`, `records/cases.json`, `organisation.json` and `logo.svg`. */
export function belongsToEntry(entry: string, path: string): boolean {
  if (entry === 'organisation') return path === 'organisation.json' || path === 'logo.svg';
  if (entry.startsWith('records/')) return path === `${entry}.json`;
  if (isPicture(entry)) return path === entry;
  return path.startsWith(`${entry}/`) && locale.safeParse(path.slice(entry.length + 1, -'.md'.length)).success;
}

export const isPicture = (entry: string): boolean => entry.startsWith('pictures/');

/** The path of a document in one language. */
export const documentFile = (entry: string, language: Locale): string => `${entry}/${language}.md`;

/** In which languages a document has another text than before. */
export const changedLanguages = (before: ContentFiles, after: ContentFiles): Locale[] =>
  locales.filter((language) =>
    Object.keys(after).some((path) => path.endsWith(`/${language}.md`) && after[path] !== before[path]),
  );

const draft = { entry: contentEntry, files: contentFiles };

/** No files: the entry is to be taken away. Whether they are its own is asked by `belongsToEntry`. */
export const contentDraft = z.strictObject({
  ...draft,
  /** The number of the version that it was written on; 0 for what the software brings. */
  base: z.int().min(0),
  /** Translations that still say what the original says now, though their words are the same. */
  confirmed: z.array(locale).default([]),
});

export const contentCheck = z.strictObject(draft);

const contentFault = z.object({ file: z.string(), line: z.int(), message: z.string() });
export type ContentFault = z.infer<typeof contentFault>;

/**
 * What the site would show: `modules` has what differs from the published content, as JSON of what pages load;
 * `organisation` the same of the organisation's own words, colours and logo, where these differ. Both by language.
 */
export const contentCheckResponse = z.object({
  faults: z.array(contentFault),
  /** Where the entry is seen, without its language. */
  page: z.string(),
  modules: z.record(z.string(), z.record(z.string(), z.string())),
  organisation: z.record(z.string(), z.string()).default({}),
});
export type ContentCheckResponse = z.infer<typeof contentCheckResponse>;

/**
 * `draft`: saved. `waiting`: for a second person. `approved`: for its hour, or for the site to be built. `faulty`: approved,
 * and the site cannot be built with it. `published`: on the site.
 */
export const CONTENT_STATES = ['draft', 'waiting', 'approved', 'faulty', 'published'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

const contentVersion = z.object({
  number: z.int(),
  state: z.enum(CONTENT_STATES),
  /** Whether it is the one that is on the site now. */
  isCurrent: z.boolean(),
  isRemoval: z.boolean(),
  savedAt: z.iso.datetime(),
  savedByName: z.string(),
  approvedByName: z.string().nullable(),
  publishAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  faults: z.array(z.string()),
});
export type ContentVersion = z.infer<typeof contentVersion>;

/** `older`: the original was changed after it. */
const languageState = z.enum(['current', 'older', 'missing']);
export type LanguageState = z.infer<typeof languageState>;

const contentSummary = z.object({
  entry: contentEntry,
  /** Of a document, in each language that has one. */
  titles: z.record(z.string(), z.string()),
  /** Of a document, in the languages that are offered. */
  languages: z.record(z.string(), languageState),
  isSample: z.boolean(),
  isRemoved: z.boolean(),
  /** The last version; null for what the software brings. */
  latest: contentVersion.nullable(),
});
export type ContentSummary = z.infer<typeof contentSummary>;

const siteBuild = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  faults: z.array(z.string()),
});
export type SiteBuild = z.infer<typeof siteBuild>;

export const contentListResponse = z.object({
  entries: z.array(contentSummary),
  /** In the order of the organisation; the first one is the original of each document. */
  languages: z.array(locale),
  isSample: z.boolean(),
  /** The last build of the site; null before the first one. */
  build: siteBuild.nullable(),
});
export type ContentListResponse = z.infer<typeof contentListResponse>;

export const contentEntryResponse = z.object({
  summary: contentSummary,
  /** Of the last version, or what the software brings. */
  files: contentFiles,
  /** What is on the site. */
  published: contentFiles,
  /** Newest first. */
  versions: z.array(contentVersion),
});
export type ContentEntryResponse = z.infer<typeof contentEntryResponse>;

export const contentFilesResponse = z.object({ files: contentFiles });
/** The name that a text gives to a picture that was just sent. */
export const contentPictureResponse = z.object({ file: z.string() });
export const contentSavedResponse = z.object({ number: z.int() });

/** Asks a second person to publish these versions together, now or at that time. */
export const contentReviewRequest = z.strictObject({
  versions: z
    .array(z.strictObject({ entry: contentEntry, number: z.int().min(1) }))
    .min(1)
    .max(MAX_ENTRIES_AT_ONCE),
  publishAt: z.iso.datetime().nullable().default(null),
});
export type ContentReviewRequest = z.infer<typeof contentReviewRequest>;

/** More letters than any of these texts has on a page. */
const MAX_ANSWER_LENGTH = 500;
const answer = z.string().trim().min(1, 'shape.invalid').max(MAX_ANSWER_LENGTH, 'message.too-long');
const answerInLanguages = z.record(z.string(), answer);
/** A few paragraphs. */
const MAX_CLAIM_POLICY_LENGTH = 4_000;
const MAX_SOCIAL_LINKS = 30;

/** The ten answers from which an organisation's own site begins; texts in the languages that are offered. */
export const organisationAnswers = z.strictObject({
  languages: z.array(locale).min(1),
  name: answerInLanguages,
  about: answerInLanguages,
  legalName: answer,
  /** `https://…`, without a path. */
  site: answer,
  email: z.email('shape.invalid'),
  address: answerInLanguages,
  /** Ids of `records/countries`. */
  countries: z.array(z.string()).min(1),
  /** `#rrggbb` */
  colour: answer,
  /** May be left out, like the accounts: whether and how a case is taken on, and what that costs. */
  claimPolicy: z.record(z.string(), z.string().trim().max(MAX_CLAIM_POLICY_LENGTH, 'message.too-long')).optional(),
  /** Checked with the rest of the record. */
  social: z.array(z.record(z.string(), answer)).max(MAX_SOCIAL_LINKS).optional(),
  /** An SVG picture as text; null for the software's own. */
  logo: contentFile.nullable(),
});
export type OrganisationAnswers = z.infer<typeof organisationAnswers>;

/** `isApproved`: it needs no second person, because there is no other lead who could be asked. */
export const organisationStarted = z.object({ isApproved: z.boolean() });
