import { languageList } from '../../../libs/protocol/language-list.ts';

// Plain Node loads this for nginx and knows no `@libs`.

/** How the addresses of the languages begin, `''` among them. */
export const LOCALE_PREFIXES: readonly string[] = Object.values(languageList).map(({ path }) => path);

/** What stands before the path of a page in any language but the first, for patterns: `/hk-tw|/en`. */
export const LOCALE_PREFIX_PATTERN = LOCALE_PREFIXES.filter(Boolean).join('|');
