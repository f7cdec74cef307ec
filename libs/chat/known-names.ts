import { KNOWN_NAMES } from './known-name-table.ts';
import { KNOWN_ORGANISATIONS } from './known-organisation-table.ts';
import { KNOWN_LOCATIONS } from './known-location-table.ts';

const patterns = [KNOWN_ORGANISATIONS, KNOWN_LOCATIONS, KNOWN_NAMES]
  .map((table) => table.trim())
  .join('\n')
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

/** Names that look like an address or a date, where the other text says them otherwise: 京东 is `JD.com`. */
export function withPlainFirms(text: string, other: string): string {
  const isInOther = (pattern: RegExp) => pattern.test(other);
  const plain = isInOther(/京[东東]/u) ? text.replaceAll(/(?<![\w.@/-])jd\.com(?![\w/-]|\.\w)/giu, 'JD') : text;
  const named = isInOther(/携程|攜程/u) ? plain.replaceAll(/(?<![\w.@/-])trip\.com(?![\w/-]|\.\w)/giu, 'Ctrip') : plain;
  return /7-?eleven/iu.test(`${text} ${other}`)
    ? named.replaceAll(/(?<!\d)7-?(?:eleven|11)(?!\d)/giu, 'Seveneleven')
    : named;
}

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
