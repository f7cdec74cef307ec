import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The sources of the content as the files have them, without the site's build: one reader for records and articles,
// since both write `url` and, below it, `date`, `owner` and `checked`.

export type ContentSource = {
  file: string;
  /** Of the address, counted from 1. */
  line: number;
  url: string;
  /** YYYY-MM-DD: the day on which it was read. */
  date?: string;
  /** Who looks after it. */
  owner?: string;
  isChecked: boolean;
};

const MAX_AGE_DAYS = 180;
const DAY_MS = 86_400_000;

export function readSources(folder: string): ContentSource[] {
  return globSync('**/*.{json,md}', { cwd: folder })
    .filter((file) => file !== 'records/README.md')
    .sort()
    .flatMap((file) => sourcesIn(file, readFileSync(join(folder, file), 'utf8')));
}

const FIELD = /^\s*(?:- )?"?(url|date|owner|checked)"?: *"?'?([^"',]+)/;

/** `url` begins a source; the fields directly below belong to it. A record's own `url`, of no source, has no date. */
export function sourcesIn(file: string, text: string): ContentSource[] {
  const found: ContentSource[] = [];
  let current: ContentSource | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [, field, value] = FIELD.exec(line) ?? [];
    if (!field || !value) current = undefined;
    else if (field === 'url') {
      current = { file, line: index + 1, url: value, isChecked: true };
      found.push(current);
    } else if (current && field === 'checked') current.isChecked = value === 'true';
    else if (current && field !== 'checked') current[field as 'date' | 'owner'] = value;
  }
  return found.filter(({ date, url }) => date !== undefined && url.startsWith('https:'));
}

/** The entrance of a site, in one language or none: it says what somebody is, not what a text takes from them. */
const ENTRANCE = /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/?)?(?:index\.\w+)?$/i;

export function isWholeSite({ url }: Pick<ContentSource, 'url'>): boolean {
  const { pathname, search } = new URL(url);
  return search === '' && ENTRANCE.test(pathname);
}

export function isOverdue({ date }: ContentSource, now: number): boolean {
  return date !== undefined && now - Date.parse(date) > MAX_AGE_DAYS * DAY_MS;
}
