import { containsDenial, gapBehind, isShortSentence, linksBack, wordsOf } from './nearest-words.ts';
import { passwordBehind, passwordsNearId } from './remote-access-passwords.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';
import { isUnnamedRemoteId } from './unnamed-remote-ids.ts';

/** The programs by which a stranger controls somebody's device. */
export const PROGRAM = String.raw`any\s?de[sk]{2}|team\s?view?er|rust\s?desk|to\s?desk|ultra\s?view(?:er)?|sun\s?login|向日葵|supremo|air\s?droid|splashtop|logmein|gotoassist|anyviewer|dwservice|zoho assist|hoptodesk|remote ?pc|iperius|aeroadmin|parsec|quick\s?(?:assist|support)|remote password|快速助手|快速協助|快速协助|chrome remote|remote (?:desktop|access|control|support|session)|screen ?share|[远遠](?:程|端)(?:桌面|控制|协助|協助|连接|連接|连线|連線|访问|軟體|软件)?|akses jauh|kawalan jauh`;
/** The words for their ids. */
const ID_WORD = String.raw`(?:partner|remote|session|device|desk|support|your)\s+(?:id|code|number|address)|[识識][别別][码碼]|[设設][备備](?:代[码碼]|ID|[码碼号號])|(?:伙伴|夥伴)\s?(?:ID|[编編][号號])|[连連]接[码碼]|[协協]助[码碼]|[远遠][程端](?:控制)?(?:代)?[码碼]|工作台(?:[号號][码碼]?|地址|ID)`;
const NAME = wordsOf(`(?:${PROGRAM}|${ID_WORD})`);
/** What a number beside such a word is otherwise: a telephone number, an account or a sum. */
const OTHER = wordsOf(
  String.raw`(?:\b(?:phone|call(?:ed)?|calls|tel|hotline|support line|number is \+|whatsapp|paid|pay|lost|sent|transferred|withdrew|took|stole|usd|case|order|ref|ticket|invoice|telefon|rugi|akaun|account|acct?|bank|card|kes|laporan|report|uid|user)\b|[电電][话話]|[热熱][线線]|[转轉][了走]|[损損]失|手[机機][号號]|微信|被[骗騙]|案[号號件]|[订訂][单單]|[账帳賬][号號户戶]|卡[号號]|[报報]案|[编編][号號]|[汇匯])`,
);

/** Nine or ten digits in groups of three, as these programs show them; some have eight. */
const ID =
  /(?<![\w+.,$¥-])(\d{1,3}(?:[ -]?\d{3}){2,3}|\d{3}\.\d{3}\.\d{3}|\d{8,10})(?![\d]|[.,]\d|\s*(?:[%元块塊万萬]|usd|usdt|dollars|rm\b|yuan))/dgi;
/** The password that is shown beside an id, or a code alone (Quick Assist). */
const ACCESS_CODE =
  /(?:\b(?:code|pass(?:word|code)?|pw|pwd|kod|kata ?laluan)\b|密[码碼]|[验驗][证證][码碼]|安全[码碼])(?:[^\da-z\n]|\n|\b(?:is|was|are|ialah)\b){0,8}((?=[\x21-\x7e]{0,11}\d)[a-z0-9][\x21-\x7e]{3,11})(?=[),.;]?(?![\x21-\x7e]))/dgi;

const LOOKBACK_CHARACTERS = 90;
const LOOKAHEAD_CHARACTERS = 40;

/** The id by which a stranger reaches a device, and the code that lets them in. */
export const remoteAccess: SecretFamily = {
  firstSign:
    /\d{3}[ .-]?\d{3}[ .-]?\d{3}|de[sk]{2}|view|assist|quick|sun\s?login|向日葵|supremo|droid|splashtop|logmein|dwservice|iperius|aeroadmin|parsec|remote|screen ?share|快速|[远遠][程端]|jauh|(?:partner|session|device|support|your)\s+(?:id|code|number|address)|[识識][别別]|[设設][备備]|[伙夥]伴|[连連]接|[协協]助|工作台/i,
  find: (text) =>
    /\d{3}|\d[a-z]|[a-z]\d/i.test(text)
      ? [
          ...idsIn(text),
          ...[...text.matchAll(ASSIST_CODE)].map(toMatch('code')),
          ...[...text.matchAll(ACCESS_CODE), ...text.matchAll(MIXED_CODE)]
            .filter((match) => isAccessCode(text, match))
            .map(toMatch('code')),
        ]
      : [],
};

/** Ids, and the passwords that are said to stand beside one where a program is named. */
function idsIn(text: string): SecretMatch[] {
  const ids = [...text.matchAll(ID)].filter((match) => isRemoteId(text, match)).map(toMatch('remote-access'));
  if (ids.length === 0) return [];
  const passwords = [
    ...ids.flatMap(({ end }) => passwordBehind(text, end)),
    ...(text.search(NAME) >= 0 ? passwordsNearId(text) : []),
  ];
  return [...ids, ...passwords.map((range) => ({ kind: 'remote-access' as const, ...range }))];
}

/** "ID 903-551-274, pw …": nothing else has both. */
const BEHIND_ID_WORD = /(?:^|[^A-Za-z])ID[\s:：=]{0,3}$/i;
const BEFORE_PASSWORD = /^[\s,，;/|]{1,4}(?:and |dan )?(?:the )?(?:pass(?:word|code)?|pw|pwd|kata ?laluan|密[码碼])/i;
/** "nine numbers, …", 念九位数: as many digits as an id has. */
const COUNTED_ID = /(?:\b(?:nine|ten|9|10)[- ](?:digits?|numbers)\b|[九十]位[数數]?)[^\d\n]{0,16}$/i;

function isRemoteId(text: string, { indices }: RegExpExecArray): boolean {
  const [start, end] = indices![1]!;
  const before = text.slice(Math.max(0, start - LOOKBACK_CHARACTERS), start);
  const gap = gapBehind(before, NAME, OTHER);
  if (gap !== null && isShortSentence(gap) && !/\d{4}/.test(gap)) return true;
  if (BEHIND_ID_WORD.test(before) && BEFORE_PASSWORD.test(text.slice(end, end + LOOKAHEAD_CHARACTERS))) return true;
  if (COUNTED_ID.test(before) && text.search(NAME) >= 0) return true;
  if (isUnnamedRemoteId(text, { start, end })) return true;
  const after = text.slice(end, end + LOOKAHEAD_CHARACTERS);
  const name = [...after.matchAll(NAME)][0];
  const between = name ? after.slice(0, name.index) : '';
  const isOther = gapBehind(before.slice(-30), OTHER, NAME) !== null || between.search(OTHER) >= 0;
  return (
    name !== undefined && !isOther && !/[\d.!?。！？\n]/.test(between) && (linksBack(after) || between.length < 16)
  );
}

/** What Quick Assist shows and asks for: "Quick Assist gave me TR4K9B". */
const ASSIST_CODE =
  /(?:quick ?assist|快速助手|快速協助|快速协助)[^\n\d.!?。]{0,28}?(?<![A-Za-z\d])((?=[A-Z\d]*[A-Z])(?=[A-Z\d]*\d)[A-Z\d]{6})(?![A-Za-z\d])/dgi;

/** Behind the name of a program, in whatever the two lines are that it shows. */
/** Letters and digits behind a word for a code, with a few words between: "the code he needed was x7k2m9". */
const MIXED_CODE =
  /(?:\b(?:code|pass(?:word|code)?|pw|pwd|pin|kod|kata ?laluan)\b|密[码碼]|[验驗][证證][码碼]|安全[码碼]|代[码碼])[^\n\d.!?。]{0,32}?(?<![A-Za-z\d])((?=[A-Z\d]*[A-Z])(?=[A-Z\d]*\d)[A-Z\d]{5,10}|(?=[a-z\d]*[a-z])(?=[a-z\d]*\d)[a-z\d]{5,10})(?![A-Za-z\d])/dgi;

function isAccessCode(text: string, { index }: RegExpExecArray): boolean {
  const gap = gapBehind(text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index), NAME, /(?!)/g);
  return gap !== null && !containsDenial(gap);
}

const toMatch =
  (kind: SecretMatch['kind']) =>
  ({ indices }: RegExpExecArray): SecretMatch => {
    const [start, end] = indices![1]!;
    return { kind, start, end };
  };
