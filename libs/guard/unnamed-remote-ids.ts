import type { TextRange } from './secret-match.ts';

const LOOKBACK_CHARACTERS = 140;
const LOOKAHEAD_CHARACTERS = 110;

/**
 * Whether nine or ten digits are what lets a stranger onto a device although no program is named: by what is told around
 * them. A program is there, it shows a number, somebody gets it, and then moves the mouse; two of these, and nothing
 * directly beside the number that says what else it is.
 */
export function isUnnamedRemoteId(text: string, { start, end }: TextRange): boolean {
  const digits = text.slice(start, end).replaceAll(/\D/g, '');
  const before = text.slice(Math.max(0, start - LOOKBACK_CHARACTERS), start);
  const after = text.slice(end, end + LOOKAHEAD_CHARACTERS);
  if (digits.length < 9 || /^0|000$/.test(digits) || /[\d)+][ -]?$/.test(before) || /^[ -]?\(?\d/.test(after))
    return false;
  if (
    EXPLAINED_BEFORE.test(
      before
        .slice(-NEAR_CHARACTERS)
        .split(/[.!?。！？\n]/)
        .at(-1)!,
    )
  )
    return false;
  if (EXPLAINED_BEHIND.test(after)) return false;
  const around = `${before} \u2022 ${after}`;
  const signs = SIGNS.filter((sign) => sign.test(around)).length;
  return signs >= 2 && CONTROL.test(around);
}

const NEAR_CHARACTERS = 32;
const EXPLAINED_BEFORE =
  /\b(?:phone(?= ?(?:number|no\b|num|is|[:=]))|call(?:ed|s)?|tel\w*|mobile|hotline|whatsapp|number is \+|account|acct?|akaun|bank|card|case|order|ref\w*|ticket|invoice|serial|imei|tracking|parcel|paid|pay|sent|transferred|lost|took|stole|uid|qq|kes|laporan|rugi|iban|to)\b|[电電][话話]|手[机機][号號]|微信|QQ|[账帳賬][号號户戶]|卡[号號]|[订訂][单單]|[单單][号號]|[编編][号號]|案[号號件]|[转轉匯汇付][了款走到]|[报報]案|序列[号號]|[统統][编編]/i;
const EXPLAINED_BEHIND =
  /^\s*(?:[元块塊美]|usd|rm\b|dollars|yuan|ringgit|called|rang|is (?:his|her|their) (?:phone|number|whatsapp)|打[来來给給])/i;

/** What a program is, or what a stranger does on a device. */
const CONTROL =
  /\b(?:connect\w*|control\w*|remote\w*|screen|desktop|mouse|cursor|(?:in|on|inside|into|to|fix\w*|see|access\w*) my (?:pc|computer|laptop|phone|device|mac|machine|desktop|tablet)|log in(?:to)? my (?:pc|computer|laptop|phone)|install\w*|download\w*|(?:support|help|the|red|blue) (?:app|program|software|tool)|app|program|software|kawal|sambung|komputer)\b|[控操]制|[远遠][程端]|[电電][脑腦]|[滑鼠][标標鼠]|[屏螢][幕]|[软軟][件體]|程式|下[载載]|安[装裝]|[共][享用]|投屏|[连連][接线線我上]/i;
const SIGNS = [
  /\b(?:install\w*|download\w*|program|software|app|tool|open(?:ed)? a (?:site|page)|website|pasang|muat turun)\b|[软軟][件體]|程式|下[载載]|安?[装裝]|app/i,
  /\b(?:pc|computer|laptop|screen|desktop|mouse|cursor|tablet|mac|(?:in|on|inside|into) my (?:phone|device|mobile)|komputer|telefon saya|skrin)\b|[电電][脑腦]|[屏螢]幕|[滑鼠][标標鼠]|(?:我的?)?手[机機](?![号號])/i,
  /\b(?:connect\w*|control\w*|remote\w*|log in(?:to)?|get in(?:to)?|got in(?:to)?|take over|took (?:over|control)|moved? by itself|can see|he is in(?:side)?|access\w*|kawal\w*|masuk|sambung)\b|[控操]制|[远遠][程端]|[连連][接线線我上]|自己[动動]|[进進]入|能看[到见見]|[共][享用]/i,
  /\b(?:read|told|gave|give|say|said|tell|shows?|showed|says|nine|9|ten|(?:my|the) (?:address|id|number|code)|pass(?:word|code)|tunjuk|bagi|beritahu|nombor)\b|[给給告念唸说說][他了诉訴给給]?|[显顯]示|九位|上面的?[号號][码碼]?|[会會][议議][号號]|[这這][个個]码/i,
] as const;
