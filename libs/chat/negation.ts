import { isChineseText, languageOfWords } from './spelled-numbers.ts';

type ReadLanguage = 'en' | 'ms' | 'zh';

/** Words that negate what is said. */
const NEGATIONS: Record<ReadLanguage, RegExp> = {
  en: /\b(?:not|never|none|nobody|nothing|nowhere|neither|nor|cannot|without|hardly|barely|scarcely|ha(?:ve|s|d) yet to|(?:keep|kept|stay(?:ed)?) (?:my mouth shut|quiet|silent)|no(?! ?[.:#]? ?\d))\b|n't\b|\b(?:do|did|does|is|was|ca|could|wo|have|has|had|are|were|should|would)nt\b/iu,
  ms: /\b(?:tidak|tak|tiada|bukan|jangan|belum|tanpa|takkan)\b/iu,
  zh: /[不没沒未别別无無毋莫]|勿(?!洛)|非(?=本人|我)/u,
};

/** Words that say the same without a negation, as another language may put it: "refuse" is 不肯. */
const NEAR_NEGATIONS: Record<ReadLanguage, RegExp> = {
  en: /\b(?:unable|unless|refus\w+|den(?:y|ied|ies|ying)|fail\w*|avoid\w*|stop\w*|refrain\w*|un(?!der|it|til|ion|ique)\w{3,}|in(?:valid|correct|complete|secure|active)\w*|im(?:possible|proper|patient)\w*|il(?:legal|licit)\w*|irregular\w*|dis\w{4,}|lack\w*|missing|miss|missed|lie[ds]?|lying|liars?|came to nothing|keep (?:it|this|that|everything) (?:to|from|secret|quiet|private)|instead|rather|free|los\w+|absent|reject\w*|declin\w*|prevent\w*|forbid\w*|prohibit\w*|banned|except|skip\w*|ignor\w*|gone|nope|away|far from|down|broken|closed|out of|keep from|worr\w+|only|yet|still|else|too|before|few|little|bad|wrong|unlike|nearly|almost|within|under|below|exclud\w+|apart|aside|besides|short|minus|less|dead|empty|busy|sleepless|awake|vanish\w*|sick|ill|upset|angry|sad|silent|quiet|confus\w+|afraid|scared|helpless|desperate|up all night|stuck|strange|suspicious|fishy|doubt\w*|block\w*|quit|waiting|fake|false)\b/giu,
  ms: /\b(?:enggan|gagal|elak\w*|mengelak\w*|berhenti|henti\w*|larang\w*|dilarang|haram|kurang|hilang|selain|kecuali|usah|mustahil|percuma|buntu|takut|menolak|tolak|menafikan|nafi\w*|bohong|tipu|menipu)\b/giu,
  zh: /[拒缺失免难難怕忘漏绝絕阻拦攔戒丢丟]|几乎每|幾乎每|[刚剛]好?[够夠]|[极極很]少|勉[强強]|沉默|闭嘴|閉嘴|一[场場]空|白[费費]|否[认認]|停止|防止|禁止|[严嚴]禁|放心|除非|[随隨]时|[随隨]時|危[险險]|[假谎謊坏壞差陪停]|[还還]在|可能|也[许許]|好像|大概|[擅私]自|尽管|儘管|算了|以外|之外|除了|才(?=[能可会會肯让讓给給准行得有])|只|再也|[离離][开開]/gu,
};

/** Of these the ones that leave nothing of what is said. */
const REFUSALS: Record<ReadLanguage, RegExp> = {
  en: /\b(?:refus\w+|unable|fail(?:ed|s)? to|reject\w*|declin\w*|den(?:y|ied|ies|ying)|stopped \w+ing)\b/iu,
  ms: /\b(?:enggan|gagal|menolak|menafikan|berhenti)\b/iu,
  zh: /拒[绝絕]|失[败敗]|停止|否[认認]/u,
};

/** Words that another language may put with a negation or without one, and questions that ask for either answer. */
const EITHER: Record<ReadLanguage, RegExp> = {
  en: /\bno (?:problem|doubt|matter|wonder|later than|more than|less than|fewer than|longer than|worries)\b|\bnot (?:only|just|quite|far|until|long ago|later than|more than|less than|to worry|to mention)\b|\bwhy (?:not|don't)\b|\bif not\b|\bor not\b|\bnothing but\b|\bnever ?mind\b|\b(?:do not|don't) know what (?:got|came) (?:in|over|into)\w*|\b(?:do not|don't) (?:hesitate|mind|worry)\b|\bcan(?:not|'t) (?:wait|help)\b|\b(?:is|are|was|were|do|does|did|have|has|can|could|would|should|wo)n't (?:you|it|they|he|she|we|that)\b|\bcouldn't agree more\b|\bnever rains but\b|\bat my wits['’] end\b|\binto thin air\b/giu,
  ms: /\b(?:tidak|tak) (?:lama|lebih|kurang|kira|apa)\b|\bbukan (?:sahaja|main)\b|\b(?:tidak|tak)kah\b|\btak ?\?|\b(?:ada|boleh) (?:\w+ )?tak (?=saya|awak|kamu|anda|kita|kami|tuan|puan)|\bjangan risau\b/giu,
  zh: /(\p{sc=Han})[不没沒]\1|有[没沒]有|[没沒]有[吗嗎?？]|[了过過][没沒][有?？吗嗎]?|不久|不少|不[断斷停住出下低高算]|不[仅僅但光只止]|不[管论論]|无[论論]|無論|不客[气氣]|[没沒][关關][系係]|[没沒]事|[没沒]问题|[没沒]問題|[没沒][错錯]|不[错錯]|要不(?![回到来來起])(?:要)?|不如|不得不|由不得\p{sc=Han}{0,2}不|不禁|不然|不同|不[时時]|不到|不超[过過]|不足|不[满滿]|不[迟遲晚]于|不小心|不由|不料|不妨|不[愧幸安明便良利]|不知不[觉觉覺]|忍不住|受不了|[无無](?:聊|奈|辜|限|所[谓謂])|[别別](?:担心|擔心|着急|著急|急|怕|客[气氣])|不(?:用|必|要)?(?:担心|擔心|着急|著急)|走投[无無]路|束手[无無]策|六神[无無]主|[无無][计計]可施|[无無]可奈何|[无無]能[为為]力|[无無][缘緣][无無]故|不可思[议議]|不由自主|[没沒]完[没沒]了|[无無]底洞|不三不四|不翼而[飞飛]/gu,
};

/** What may stand for a refusal; without one of them "they refused" has become something else. */
const LIKE_REFUSALS =
  /\b(?:refus\w+|unable|fail\w*|reject\w*|declin\w*|den(?:y|ied|ies|ying)|stop\w*|turn(?:ed)? (?:\w+ )?down|avoid\w*|los\w+|miss\w*|lack\w*|forb\w+|prohibit\w*|banned|block\w*|prevent\w*|only|too|quit|withh\w+|dis\w{4,}|broke\w*|enggan|gagal|menolak|tolak|menafikan|nafi\w*|berhenti|henti\w*|elak\w*|larang\w*|dilarang|kurang|hilang)\b|[拒缺失免难難忘绝絕停]|否[认認]|禁止|[严嚴]禁|只|再也|推[辞辭]|[无無断斷消躲退黑]/iu;

/** Until when something was not so: there the affirming word is 才 or `baru`. */
const UNTIL = /\b(?:until|till|before|unless|only|sebelum|selagi|sehingga|hingga)\b/iu;

/** What is no longer so is not still so. */
const NO_LONGER = /\bno longer\b|n't [^.,;]{0,30}\bany ?more\b|不再|\b(?:tidak|tak) lagi\b/iu;
const STILL = /\bstill\b|[还還]在|仍|依然|\bmasih\b/iu;

/** Chinese words that have a sign of negation in them and negate nothing. */
const NEGATING_NOTHING =
  /不[过過](?!去)|差不多|[对對]不起|不好意思|了不起|未[来來]|未成年|未婚|[无無][线線数數]|[别別][人的处處]|[特分区區个個性级級告类類辨鉴鑑识識][别別]|[别別]墅|[没沒]收(?!到)|莫[名非]/gu;

type Languages = { source?: string | undefined; target?: string | undefined };

/** Not at the point of a number or of "Mr.". */
const SENTENCE_END = /[。！？!?…\n]+|(?<!\b(?:mr|mrs|ms|dr|no|st|approx))\.(?=\s|$)/giu;

const CLAUSE_END = new RegExp(`${SENTENCE_END.source}|[,，;；:：]|\\b(?:but|tetapi|tapi)\\b`, 'giu');

const PART_END = new RegExp(`${CLAUSE_END.source}|\\b(?:and|dan)\\b|但是?`, 'giu');

/**
 * Whether a translation negates nothing that the original affirms, and the other way round: "I did not send it" is no
 * 我转了. Only where both are in languages whose negations are known; by sentence and by clause where both have as many,
 * else by the whole text. Errors: a negation in words that are unknown here makes two texts differ.
 */
export function hasSameNegation(original: string, translated: string, languages: Languages = {}): boolean {
  if (!isSameByPart(original, translated, languages)) return false;
  return [SENTENCE_END, CLAUSE_END].every((end) => {
    const [before, after] = [partsOf(original, end), partsOf(translated, end)];
    if (before.length !== after.length) return isNegatedAlike(original, translated, languages);
    return before.every((part, at) => isNegatedAlike(part, after[at]!, languages));
  });
}

/** By what "and" and 但 join, only where both have as many. */
function isSameByPart(original: string, translated: string, languages: Languages): boolean {
  const [before, after] = [partsOf(original, PART_END), partsOf(translated, PART_END)];
  return before.length !== after.length || before.every((part, at) => isNegatedAlike(part, after[at]!, languages));
}

const partsOf = (text: string, end: RegExp): string[] => text.split(end).filter((part) => /\p{L}/u.test(part));

function isNegatedAlike(original: string, translated: string, languages: Languages): boolean {
  const [before, after] = [readNegation(original, languages.source), readNegation(translated, languages.target)];
  if (!before || !after) return true;
  if (before.isNegated === after.isNegated) return before.isNegated || isRefusedAlike(before, after);
  const [negated, affirmed] = before.isNegated ? [before, after] : [after, before];
  if (NO_LONGER.test(negated.text) && STILL.test(affirmed.text)) return false;
  const isLater = affirmed.text.includes('才') && UNTIL.test(negated.text);
  return affirmed.isEither || isLater || affirmed.near > negated.near;
}

/** "They refused" is no "they agreed". */
const isRefusedAlike = (before: Negation, after: Negation): boolean =>
  before.isRefused === after.isRefused || LIKE_REFUSALS.test(before.isRefused ? after.text : before.text);

/** `near`: how many words say so without a negation; `isEither`: one of those that may be negated or not. */
type Negation = { isNegated: boolean; near: number; isEither: boolean; isRefused: boolean; text: string };

function readNegation(text: string, lang?: string): Negation | null {
  const language = isChineseText(text) ? 'zh' : languageOfWords(text, lang);
  if (!language) return null;
  const plain = text.replaceAll('’', "'").replaceAll(NEGATING_NOTHING, ' ');
  const rest = plain.replaceAll(EITHER[language], ' ');
  return {
    isNegated: NEGATIONS[language].test(rest),
    near: [...rest.matchAll(NEAR_NEGATIONS[language])].length,
    isEither: rest !== plain,
    isRefused: REFUSALS[language].test(rest),
    text: plain,
  };
}
