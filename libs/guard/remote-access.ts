import type { SecretFamily, SecretMatch } from './secret-match.ts';

/** The programs by which a stranger controls somebody's device, and the words for their ids. */
const PROGRAM = String.raw`any\s?desk|team\s?viewer|rust\s?desk|to\s?desk|ultra\s?viewer|sun\s?login|向日葵|supremo|air\s?droid|splashtop|logmein|gotoassist|anyviewer|dwservice|zoho assist|iperius|aeroadmin|parsec|quick\s?assist|remote password|快速助手|快速協助|快速协助|chrome remote|remote (?:desktop|access|control|support|session)|screen ?share|[远遠](?:程|端)(?:桌面|控制|协助|協助|连接|連接|访问)?|akses jauh|kawalan jauh`;
const ID_WORD = String.raw`(?:partner|remote|session|device|desk|support|address|your)\s+(?:id|code|number)|[识識][别別][码碼]|[设設][备備](?:代[码碼]|ID|[码碼])|伙伴\s?ID|夥伴\s?ID|[连連]接[码碼]|[协協]助[码碼]|[远遠]程[码碼]`;
/** What a number beside such a word is otherwise: a telephone number or a sum. */
const STOP = String.raw`\b(?:phone|call(?:ed)?|tel|hotline|support line|number is \+|whatsapp|paid|pay|lost|sent|transferred|withdrew|took|stole|usd|case|order|ref|ticket|invoice|telefon|rugi)\b|电话|電話|热线|熱線|转了|轉了|转走|轉走|损失|損失|手机号|手機號|微信|被骗|被騙|案号|訂單|订单`;
const GAP = String.raw`(?:(?!${STOP})[^\d。！？!?+$¥€£]){0,40}?`;
/** Nine or ten digits in groups of three, as these programs show them; some have eight. */
const ID = String.raw`(?:\d{1,3}(?:[ -]?\d{3}){2,3}|\d{8,10})(?![\d]|[.,]\d|\s*(?:[%元块塊万萬]|usd|usdt|dollars|rm\b|yuan))`;

const ID_FORM = new RegExp(`(?:${PROGRAM}|${ID_WORD})${GAP}[\\s:：=#(（]{0,4}(?<!\\d)(${ID})`, 'dgiu');
const ID_BEFORE = new RegExp(
  `(?<![\\d+.,$¥-])(${ID})\\s*(?:[,，(（-]|is|was|是|ialah)\\s*(?:the |my |our |your |我的|saya )?[^.\\n\\d。]{0,16}?(?:any\\s?desk|team\\s?viewer|rust\\s?desk|to\\s?desk|ultra\\s?viewer|向日葵)`,
  'dgiu',
);
/** The password that is shown beside an id, or a code alone (Quick Assist). */
const ACCESS_CODE = new RegExp(
  `(?:${PROGRAM})(?:(?!${STOP})[^\\n]){0,60}?(?:code|password|pass|pw|密[码碼]|[验驗][证證][码碼]|kod|kata laluan)(?:[^\\da-z\\n]|is|was|are|ialah){0,8}((?=[a-z0-9]*\\d)[a-z0-9]{4,10})(?![a-z0-9])`,
  'dgiu',
);

/** The id by which a stranger reaches a device, and the code that lets them in. */
export const remoteAccess: SecretFamily = {
  firstSign:
    /desk|viewer|assist|sun\s?login|向日葵|supremo|droid|splashtop|logmein|dwservice|iperius|aeroadmin|parsec|remote|screen ?share|快速|[远遠][程端]|jauh|(?:partner|session|device|support|address|your)\s+(?:id|code|number)|[识識][别別]|[设設][备備]|[伙夥]伴|[连連]接|[协協]助/i,
  find: (text) =>
    /\d{3}|\d[a-z]|[a-z]\d/i.test(text)
      ? [
          ...[ID_FORM, ID_BEFORE].flatMap((form) => [...text.matchAll(form)].map(toMatch('remote-access'))),
          ...[...text.matchAll(ACCESS_CODE)].map(toMatch('code')),
        ]
      : [],
};

const toMatch =
  (kind: SecretMatch['kind']) =>
  ({ indices }: RegExpExecArray): SecretMatch => {
    const [start, end] = indices![1]!;
    return { kind, start, end };
  };
