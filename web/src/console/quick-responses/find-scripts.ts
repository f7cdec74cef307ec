import { foldText } from '@libs/search/fold-text.ts';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { languagesOf, type Script } from '@libs/protocol/scripts.ts';

/** `isShared`: the team's. Otherwise the agent's own. */
export type KnownScript = Script & { isShared: boolean };

/**
 * A script with the language whose text would be inserted. `isForeign`: the reader does not read that language, so nobody
 * inserts it without having been asked.
 */
export type OfferedScript = { script: KnownScript; language: Locale; isForeign: boolean };

export type ReaderLanguages = {
  /** What the customer reads; null when it is none of ours. */
  customer: Locale | null;
  /** What is translated for them before it is sent; null while nothing is translated. */
  translated: Locale | null;
  /** Of the agent's page: before others, where the customer's is not there. */
  page: Locale;
};

/**
 * The scripts whose title, folder or texts have every word of the query, in the order in which they are offered: those that
 * the customer can read first, then by where the words stand, then the last used ones, then by title. Chinese is found by
 * its characters, in either script.
 */
export function findScripts(
  scripts: readonly KnownScript[],
  query: string,
  { languages, lastUsed }: { languages: ReaderLanguages; lastUsed: Readonly<Record<string, number>> },
): OfferedScript[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return scripts
    .map((script) => ({ ...offerScript(script, languages), rank: rankOf(script, words) }))
    .filter(({ rank }) => rank !== NO_MATCH)
    .sort(
      (one, other) =>
        Number(one.isForeign) - Number(other.isForeign) ||
        one.rank - other.rank ||
        (lastUsed[other.script.id] ?? 0) - (lastUsed[one.script.id] ?? 0) ||
        one.script.title.localeCompare(other.script.title, languages.page),
    )
    .map(({ rank: _, ...offered }) => offered);
}

/** Which text of a script would be inserted. */
export function offerScript(script: KnownScript, { customer, translated, page }: ReaderLanguages): OfferedScript {
  const own = languagesOf(script);
  const readable = [customer, translated].find((one) => one !== null && own.includes(one));
  if (readable) return { script, language: readable, isForeign: false };
  const [first = page] = [page, ...locales].filter((one) => own.includes(one));
  return { script, language: first, isForeign: true };
}

const NO_MATCH = 9;

/** By the word that fits worst: 0 the title begins with it, then within the title, the folder, the texts. */
const rankOf = (script: KnownScript, words: readonly string[]): number =>
  Math.max(0, ...words.map((word) => rankOfWord(folded(script), word)));

function rankOfWord({ title, folder, texts }: FoldedScript, word: string): number {
  if (title.startsWith(word)) return 0;
  if (title.includes(word)) return title.includes(` ${word}`) ? 1 : 2;
  if (folder.includes(word)) return 3;
  if (IS_HAN.test(word) && hasInOrder(title, word)) return 4;
  return texts.includes(word) ? 5 : NO_MATCH;
}

const IS_HAN = /^\p{Script=Han}+$/u;

/** 银转 finds 银行转账. */
function hasInOrder(title: string, word: string): boolean {
  let from = 0;
  return [...word].every((character) => {
    const at = title.indexOf(character, from);
    from = at + 1;
    return at >= 0;
  });
}

type FoldedScript = { title: string; folder: string; texts: string };
/** Each key press compares all scripts. */
const foldedScripts = new WeakMap<KnownScript, FoldedScript>();

function folded(script: KnownScript): FoldedScript {
  const known = foldedScripts.get(script) ?? {
    title: foldText(script.title),
    folder: foldText(script.folder),
    texts: foldText(Object.values(script.texts).join('\n')),
  };
  foldedScripts.set(script, known);
  return known;
}
