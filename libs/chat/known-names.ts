import { KNOWN_NAMES } from './known-name-table.ts';

const patterns = KNOWN_NAMES.trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .map((word) => (/^\p{Lu}/u.test(word) ? word : withAnyCase(word)))
      .join('|'),
  )
  .map((words) => new RegExp(`(?<![A-Za-z])(?:${words})(?:ns?|ans?)?(?![a-z])`, 'gu'));

/** Letters of Latin words in either case; what is escaped stays. */
function withAnyCase(word: string): string {
  return word.replaceAll(/\\b|\\\.|\(\?[!=:<]+|[a-z]/g, (found) =>
    found.length === 1 ? `[${found}${found.toUpperCase()}]` : found,
  );
}

/** Hong Kong dollars are a currency. */
const CURRENCY_OF_A_PLACE =
  /(?<!\p{L})(?:(?:hong kong|HK|(?:new )?taiwan(?:ese)?|singapore(?:an)?|australian|canadian|new zealand|U\.?S\.?|american|malaysian|indonesian|japanese|chinese|thai|british|indian|swiss|south korean|korean|vietnamese|philippine) (?:dollars?|ringgit|rupiah|yen|yuan|renminbi|baht|pounds?|rupees?|francs?|won|dong|pesos?)|dolar (?:AS|amerika|singapura|hong kong|taiwan|australia)|ringgit malaysia)(?!\p{L})|新加坡(?:元|币|幣)|越南盾|瑞士法郎|印尼盾/giu;
const MASK = '\ufffc';

type KnownNames = { found: ReadonlySet<number>; rest: string };

/** Which of them a text has, and the text without them. */
export function takeKnownNames(text: string): KnownNames {
  const found = new Set<number>();
  let rest = text.replaceAll(CURRENCY_OF_A_PLACE, (name) => MASK.repeat(name.length));
  for (const [index, pattern] of patterns.entries())
    rest = rest.replaceAll(pattern, (name) => {
      found.add(index);
      return MASK.repeat(name.length);
    });
  return { found, rest };
}
