/**
 * What a word may be a form of: English inflections and Malay endings. Not a stemmer: Porter2 makes one of `customs` and
 * `customer`, of `operator` and `operation`, `general` and `generous`, and people are then found who wrote neither. An
 * inflected word has every base that it may have come from (`hoping`: `hop`, `hope`), a base has itself, and two words are
 * forms of each other when they have one in common.
 */
const LATIN_WORD = /^[a-z]{3,30}$/;
const ENDINGS: readonly (readonly [RegExp, (base: string) => string[]])[] = [
  [/^(..+)ies$/, (base) => [`${base}y`, `${base}ie`]],
  [/^(..+(?:s|x|z|ch|sh|o))es$/, (base) => [base, `${base}e`]],
  [/^(..+[^isu])s$/, (base) => [base]],
  [/^(..+)ied$/, (base) => [`${base}y`, `${base}ie`]],
  [/^(.*[aeiouy].*)ed$/, withoutSuffix],
  [/^(.*[aeiouy].*)ings?$/, withoutSuffix],
  [/^(.{5,})ments?$/, (base) => [base]],
  [/^(.{5,})ly$/, (base) => [base]],
  [/^(.{4,})(?:nya|kan|kah|ku|mu)$/, (base) => [base]],
  [/^(.{3,}[^l])lah$/, (base) => [base]],
  [/^(.{4,})an$/, (base) => [base]],
  [/^(.{4,})an(?:nya|ku|mu)$/, (base) => [base]],
  [/^(.{5,})i$/, (base) => [base]],
];

const MIN_BASE_LENGTH = 3;

/** `stopped`: `stopp`, `stop`; `changed`: `chang`, `change`. */
function withoutSuffix(base: string): string[] {
  if (base.length < MIN_BASE_LENGTH) return base.length === 2 ? [`${base}e`] : [];
  const undoubled = base.at(-1) === base.at(-2) ? [base.slice(0, -1)] : [];
  return [base, `${base}e`, ...undoubled];
}

/** Forms that no ending explains, after their base; those that victims and agents write about. */
const IRREGULAR = `be:is,are,was,were,been|become:became|begin:began,begun|bite:bit,bitten|break:broke,broken
|bring:brought|build:built|buy:bought|catch:caught|choose:chose,chosen|come:came|deal:dealt|die:died,dying|do:did,done,does
|draw:drew,drawn|drink:drank,drunk|drive:drove,driven|eat:ate,eaten|fall:fell,fallen|feel:felt|fight:fought|find:found
|flee:fled|fly:flew,flown|forget:forgot,forgotten|freeze:froze,frozen|get:got,gotten|give:gave,given|go:went,gone,goes
|grow:grew,grown|have:has,had|hear:heard|hide:hid,hidden|hold:held|keep:kept|know:knew,known|lead:led|leave:left|lend:lent
|lie:lied,lying|lose:lost|make:made|mean:meant|meet:met|pay:paid|rise:rose,risen|run:ran|say:said|see:saw,seen|seek:sought
|sell:sold|send:sent|shake:shook|shoot:shot|show:shown|sit:sat|sleep:slept|speak:spoke,spoken|spend:spent|stand:stood
|steal:stole,stolen|strike:struck|swear:swore,sworn|take:took,taken|teach:taught|tell:told|think:thought
|throw:threw,thrown|understand:understood|wear:wore,worn|win:won|withdraw:withdrew,withdrawn|write:wrote,written
|man:men|woman:women|child:children|person:people|wife:wives|life:lives|thief:thieves|half:halves|crisis:crises`;
const bases = new Map(
  IRREGULAR.replace(/\s/g, '')
    .split('|')
    .flatMap((line) => {
      const [base = '', forms = ''] = line.split(':');
      return forms.split(',').map((form): [string, string] => [form, base]);
    }),
);

/** Every base of a folded word, itself among them. */
export function basesOf(word: string): string[] {
  if (!LATIN_WORD.test(word)) return [word];
  const irregular = bases.get(word);
  if (irregular) return [word, irregular];
  const found = new Set([word]);
  for (const [ending, toBases] of ENDINGS) {
    const base = ending.exec(word)?.[1];
    const longEnough = base ? toBases(base).filter((one) => one.length >= MIN_BASE_LENGTH) : [];
    for (const one of longEnough) found.add(one);
  }
  return [...found];
}
