import { isPicture, type ContentFiles } from './content.ts';

/** A version that is to be published, beside what the site shows of its entry now. */
export type ChangedEntry = { entry: string; number: number; files: ContentFiles; published: ContentFiles };

/** What waits for a second person (`pending_change`) when versions of the content are to be published together. */
export type ContentChange = {
  target: string;
  before: string;
  change: {
    versions: { entry: string; number: number }[];
    publishAt: string | null;
    warnings: string[];
    text: string;
  };
};

/** More sentences than that are not read by whoever approves. */
const MAX_WARNINGS = 20;

/**
 * All files of these versions, as their approver reads them. `isHeld`: whether a line would be held in an agent's message;
 * new ones of which it is true are shown as warnings and hold nothing, because an article about scammers says what they say.
 */
export function contentChange(
  changed: readonly ChangedEntry[],
  publishAt: string | null,
  isHeld: (line: string) => boolean,
): ContentChange {
  const texts = changed.filter(({ entry }) => !isPicture(entry));
  return {
    target: texts.length === 1 ? texts[0]!.entry : 'organisation',
    before: filesAsText(changed.map(({ published }) => published)),
    change: {
      versions: changed.map(({ entry, number }) => ({ entry, number })),
      ...{ publishAt, warnings: heldLines(texts, isHeld) },
      text: filesAsText(changed.map(({ files }) => files)),
    },
  };
}

/** The new lines that would be held. */
export const heldLines = (
  changed: readonly Pick<ChangedEntry, 'files' | 'published'>[],
  isHeld: (line: string) => boolean,
): string[] =>
  changed
    .flatMap(({ files, published }) => newLines(files, published))
    .filter(isHeld)
    .slice(0, MAX_WARNINGS);

/** Each file under its path; of a picture the path alone. */
export const filesAsText = (all: readonly ContentFiles[]): string =>
  all
    .flatMap((files) => Object.entries(files))
    .map(([path, text]) => (isPicture(path) ? path : `${path}\n${text}`))
    .join('\n\n');

function newLines(files: ContentFiles, published: ContentFiles): string[] {
  const linesIn = (all: ContentFiles) => Object.entries(all).flatMap(([path, text]) => linesOf(path, text));
  const known = new Set(linesIn(published));
  return linesIn(files).filter((line) => !known.has(line));
}

/** `title: …` of a front matter is read as what it says; addresses are no words. */
const FIELD = /^[ \t]*(?:- )?[\w-]+: +["']?|["'][ \t]*$/gm;
const linesOf = (path: string, text: string): string[] =>
  (path.endsWith('.json') ? textsOfJson(text) : [text.replaceAll(FIELD, '')])
    .flatMap((one) => one.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^https?:\/\/\S+$/.test(line));

/** As a page shows them: in the file a new line is a sign within a word, and any letter may be written as its number. */
function textsOfJson(text: string): string[] {
  try {
    return textsIn(JSON.parse(text));
  } catch {
    return [text];
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
