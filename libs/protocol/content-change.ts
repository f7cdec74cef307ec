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
  const warnings = texts.flatMap(({ files, published }) => newLines(files, published)).filter(isHeld);
  return {
    target: texts.length === 1 ? texts[0]!.entry : 'organisation',
    before: filesAsText(changed.map(({ published }) => published)),
    change: {
      versions: changed.map(({ entry, number }) => ({ entry, number })),
      ...{ publishAt, warnings: warnings.slice(0, MAX_WARNINGS) },
      text: filesAsText(changed.map(({ files }) => files)),
    },
  };
}

/** Each file under its path; of a picture the path alone. */
export const filesAsText = (all: readonly ContentFiles[]): string =>
  all
    .flatMap((files) => Object.entries(files))
    .map(([path, text]) => (isPicture(path) ? path : `${path}\n${text}`))
    .join('\n\n');

function newLines(files: ContentFiles, published: ContentFiles): string[] {
  const known = new Set(Object.values(published).flatMap(linesOf));
  return Object.values(files)
    .flatMap(linesOf)
    .filter((line) => !known.has(line));
}

/** `title: …` of a front matter and `"en": "…"` of a list are read as what they say; addresses are no words. */
const FIELD = /^(?:- )?"?[\w-]+"?: +["']?|["'],?$/g;
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll(FIELD, ''))
    .filter((line) => line !== '' && !/^https?:\/\/\S+$/.test(line));
