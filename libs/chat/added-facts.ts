import { ADDED_FACTS } from './added-fact-table.ts';

const FACTS = ADDED_FACTS.map(([said, meant]) => ({ said: new RegExp(said, 'iu'), meant: new RegExp(meant, 'iu') }));

/** Chinese has about one and a half characters for a word of English or Malay. */
const HAN_CHARACTERS_PER_WORD = 1.5;
/** Of a thousand right pairs none is longer, and a clause that is added to a short sentence is. */
const LONGEST = { perWord: 1.7, besides: 4.5 };
/** Where the original is one clause and the translation is more. */
const LONGEST_WITH_CLAUSE = { perWord: 1.5, besides: 3.5 };
/** Only of an original that is one clause: languages divide longer ones otherwise. */
const CLAUSE_BEGINS = /[,，;；:：。.!！?？]\s*(?=\p{L})|\b(?:and|but|dan|tetapi)\b|而且|[并並但]/giu;

/**
 * Whether a translation between English, Malay and Chinese says nothing more than its original, as far as words tell that
 * are known here: nobody else, no other office, no reason, no other span of time, and no further clause of its own.
 */
export function hasNoAddedFacts(original: string, translated: string): boolean {
  const { perWord, besides } = clausesIn(original) === 0 && clausesIn(translated) > 0 ? LONGEST_WITH_CLAUSE : LONGEST;
  if (wordsIn(translated) > perWord * wordsIn(original) + besides) return false;
  return FACTS.every(({ said, meant }) => !said.test(translated) || said.test(original) || meant.test(original));
}

const clausesIn = (text: string): number => [...text.matchAll(CLAUSE_BEGINS)].length;

function wordsIn(text: string): number {
  const han = text.match(/\p{sc=Han}/gu)?.length ?? 0;
  const latin = text.match(/[\p{sc=Latin}\d][\p{sc=Latin}\d'’.,-]*/gu)?.length ?? 0;
  return han / HAN_CHARACTERS_PER_WORD + latin;
}
