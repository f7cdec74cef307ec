import { countsThings } from './unnamed-codes.ts';

/**
 * A password that no word calls one: by its form (small and capital letters, digits and signs in one word) and by what is
 * told of it. "I log in with bob@example.com and Sunshine22!" names what it opens; "I use it for everything" says what it
 * is for. The name of a user, of a group or of a device has the form of one, and is said to be a name.
 */
export function isUnnamedPassword(token: string, before: string, after: string): boolean {
  const strength = strengthOf(token, after);
  if ((strength > 0 && CHOSEN.test(before)) || (token.length >= MIN_WIFI_KEY && BEHIND_WIFI.test(before))) return true;
  if (strength === 0 || NAMED.test(before.slice(-NAME_CHARACTERS)) || NAMED_BEHIND.test(after)) return false;
  if (BEHIND_LOGIN.test(before)) return true;
  const opened = OPENED.test(before) || OPENED.test(after);
  if (SAME_BEHIND.test(after)) return true;
  const used = USED_BEFORE.test(before) || USED_BEHIND.test(after);
  return used && (opened || (strength > 1 && !countsThings(after)) || EVERYWHERE.test(before + after));
}

/** 2: letters, digits and a sign, or a capital within; 1: letters and digits; 0: anything else. */
function strengthOf(token: string, after: string): 0 | 1 | 2 {
  const word = token + (/^[!@#$%&*?](?![?])/.exec(after)?.[0] ?? '');
  if (!/^[\x21-\x7e]{6,32}$/.test(word) || !/[A-Za-z]{2}/.test(word) || !/\d/.test(word)) return 0;
  if (/^[\d.,:-]+[A-Za-z]{1,4}$|^[A-Z]{1,4}-?\d+$|^\S+\.\w{2,4}$|^#|^@|[()/\\:,;"]/.test(word)) return 0;
  return /[!@#$%^&*_+=?-]/.test(word) || /[a-z]\d+[A-Za-z]|[A-Z][a-z]+\d{2,}/.test(word) ? 2 : 1;
}

/** What people make one of: "the dog's name and the year, …", 狗狗的名字啦 …; and what they never changed. */
const CHOSEN =
  /(?:\b(?:dog|cat|pet|kid|child|son|daughter|wife|husband|mum|mom|gran\w*|boy|girl)['’]?s['’]? names?|\bmaiden name|\bnama (?:anak|kucing|suami|isteri|cucu|mak|ayah)|(?:狗狗?|[猫貓]|[儿兒]子|女[儿兒]|孩子|小孩|老婆|老公|宝宝|寶寶)的?(?:名字|生日))[^.!?。！？\n]{0,24}$|\b(?:never|not) changed(?: it)?[\s,:]*$|[没沒]有?(?:[换換改]|[动動])[过過][\s，,:：]*$/i;
/** As routers print it, and not the name of the network. */
const BEHIND_WIFI =
  /(?:\bwi-?fi(?: (?:key|code|pass\w*))?|\b(?:router|sticker|hub|modem)\b[^.!?\n]{0,24}\bkey|[无無][线線][网網]?路?)(?: is| was|是|[:：])?\s*["'“]?$/i;
const MIN_WIFI_KEY = 8;
/** Directly behind it: what else it opens. */
const SAME_BEHIND =
  /^["'”]?[\s.,，!]{0,4}(?:and )?(?:it'?s |its )?(?:the )?same (?:one )?(?:for|on|with|as) (?:my|the|every\w*|all|bank|both|e-?mail|amazon|facebook)|^\s?跟[^。\s]{1,8}一[样樣]|^[\s,]{1,3}sama (?:je |juga |jugak )?(?:untuk|utk|dgn|dengan)\b/i;

const NAME_CHARACTERS = 28;
const NAMED =
  /\b(?:user ?name|user id|handle|nick(?:name)?|called|name[ds]?|telegram|discord|instagram|insta|ig|twitter|line id|group|channel|site|website|link|app|model|version|room|order|ref\w*|case|booking|flight|invoice|tracking|serial|plate|wifi name|on the app|he goes by|known as|wxid|wechat|using|chrome|windows|android|nama|kumpulan|bernama)\b[^.!?\n]{0,10}$|(?:叫(?![我他她你])|名字?|群[组組]?|微信|[昵暱][称稱]|用[户戶]名|[单單][号號]|[编編][号號]|型[号號]|航班|[车車]牌|LINE ?ID)[^。！？\n]{0,6}$/i;
const NAMED_BEHIND =
  /^[\s,]*(?:is (?:his|her|their) (?:name|handle|user)|on (?:telegram|discord|instagram|twitter|wechat)|told me|said|contacted|messaged|wrote|scammed|这个人|這個人|騙|骗)/i;

/** The first half of a login stands before it: an address, or what somebody is called there. */
const BEHIND_LOGIN =
  /(?:(?<![\w.])[\w.+-]{2,40}@[\w-]{1,40}\.[\w.]{2,20}|\b(?:log[- ]?in(?: is)?|sign[- ]?in|user(?: ?name| ?id)?|account(?: name)?|acc|id|akaun(?: m2u| bank)?)\b(?: is| was)?\s?[:=]?\s+(?!(?:and|with|then|using|but|to|for|from|the|my|at|on)\b)[\w.+-]{3,32}|(?:登[入录錄陆陸]|[账帳賬][号號户戶]|[网網][银銀])(?:用|是|[:：])?\s?[\w.+@-]{3,40})(?:\s*(?:[/|:,，+]|\band(?: then)?\b|\bthen\b|\bwith\b|\bdan\b|\bdgn\b|\bdengan\b|[和跟与與及])\s*|\s{1,4}|\n)["'“]?$/i;
const OPENED =
  /\b(?:log(?:s|ged|ging)?[ -]?(?:in(?:to)?|on)|sign(?:ed|ing)?[ -]?(?:in|on)|get in(?:to)?|got in|accounts?|e-?mails?|(?:online )?bank\w*|gmail|hotmail|icloud|apple id|facebook|paypal|netflix|wifi|laptop|computer|akaun|emel)\b|登[入录錄陆陸]|[账帳賬][号號户戶]|[邮郵][箱件]|信箱|[网網][银銀站]/i;
const EVERYWHERE =
  /\b(?:every(?:thing|where)|all (?:of them|my|the|accounts?|sites?|semua)|same (?:one|thing)|the same|both|semua)\b|都用|同一[个個组組]|所有|到[处處]/i;
const USED_BEFORE =
  /(?:\b(?:i (?:always |only |just |still )?(?:wrote|filled in|use[ds]?|type[ds]?|put|entered|enter|had|have)|(?:you|to) (?:use|type|enter)|(?:chang|reset|switch|updat)\w* (?:it |mine |everything )?(?:to|back to|into)|set (?:it )?(?:to|as)|(?:said|told (?:him|her|them)|gave (?:him|her|them)|read (?:him|her|them)|typed|sent (?:him|her|them))|it(?:'s| is| was)|the (?:word|phrase) (?:is|was)|in (?:for him |for her )?with|(?:new|old|current) one (?:is|was)|(?:he|she|they) (?:has|knows?)|(?:for|on) (?:all|everything|everywhere|both|the bank)|and bank both|hint was \w+,? so|same (?:one|thing)(?: for (?:all|everything))?|suggested|(?:chose|picked)(?: it as)?|came up with|(?:made|told|asked) me (?:to )?(?:choose|pick|use|put|set)(?: it (?:to|as))?|so|guna|pakai|(?:sy|saya|aku) (?:ckp|cakap|bg|bagi|letak|taip|guna|set)(?: je| la(?:h)?)?|tukar jadi|tukar kepada|bagi dia|taip)|[输輸]的?(?:是)?|我(?:都|一直|平常|平[时時]|就)?(?:打|填|[输輸设設])(?:的)?(?:是)?|[都]?用的?(?:是|同一[个個组組])?|改成了?|改[为為]|[换換]成了?|[设設]成了?|告[诉訴]他(?:是)?|[给給]他了?|[发發]了?)[\s:：,，"'“「]*$/i;
const USED_BEHIND =
  /^[!@#$%&*?]?["'”」]?[\s,，]*(?:opens?\b|in the (?:box|form|field)|(?:which |that )?(?:i|we) (?:also |always )?use\b|for (?:every\w+|all|my|both)\b|untuk (?:semua|akaun)|on (?:every\w+|all)\b|so (?:he|she|they) (?:could|can|got|would)|with a capital|大[写寫小]|他[给給]我[设設]|他知道|就能?登|都[用是])/i;
