/**
 * 64 hexadecimal digits are a private key or a transaction's id, and people who do not know what they hold do not name it.
 * What the text around says is counted: of a wallet that shows, keeps and takes back a long string, and of somebody who
 * got it; against it, of money that moved and of what proves that. Without a word of either it is kept: evidence that is
 * destroyed cannot be brought back, and a transaction's id is pasted alone more often than a key.
 */
export function speaksOfUnnamedKey(around: string): boolean {
  if (CERTAIN_TRANSACTION.test(around)) return false;
  const key = KEY_SIGNS.filter((sign) => sign.test(around)).length;
  const money = MONEY_SIGNS.filter((sign) => sign.test(around)).length;
  return key > money;
}

/** What only a transaction has. */
const CERTAIN_TRANSACTION =
  /\btx\w*|\bhash\w*|\btrans(?:action|aksi)\w*|\bblocks?\b|\bblockchain\b|[转轉]出|\b(?:last|first|second|next) (?:send|payment)\b|\bexplorer\b|[a-z]scan\b|\bconfirmations?\b|\bsha-?256\b|交易|哈希|雜湊|[区區][块塊]|[链鏈]上|转[账帐]|轉[帳賬]|[匯汇](?:款|了|出去|[過过]去)|凭[证證]|憑[証證]|[单單][号號]|序[号號]|(?:提|充)[币幣]/i;

/** Each is one reason to take it for a key. */
const KEY_SIGNS = [
  // the wallet shows it, keeps it, takes it back
  /\b(?:into|access to) my\b|\bkeep (?:this|it) safe\b|\b(?:has|have|took|got) (?:a |the )?(?:copy|photo|picture)\b|\bread (?:it|this|them) (?:to|out)\b|点[开了]?查看|按下|\b(?:show|reveal|view|copy|copied|export\w*|import\w*|back(?:ed)?[ -]?up|restor\w+|recover\w*|unlocks?|opens?|controls?|sync\w*|sweep)\b|[显顯]示|[备備]份|恢[复復]|[导導匯汇][入出]|[复複][制製]|\b(?:salin|simpan|tekan|keluar dari)\b/i,
  /\b(?:metamask|phantom|trust ?wallet|imtoken|tronlink|tokenpocket|ledger|trezor|exodus|electrum|solflare|rabby|wallet(?: app)?|account details)\b|小狐狸|[钱錢]包/i,
  /\b(?:wrote|written|write) (?:it |this |that |these )?(?:down|on paper)\b|\bsaved? (?:it |this )?(?:in|on|to)\b|\bin (?:my )?notes\b|\bon (?:a |my )?paper\b|\bnever (?:lose|share|show)\b|\b(?:not|n't) (?:supposed|allowed|meant) to (?:show|share|give)\b|\bsecret\w*\b|\bconfidential\b|\bsensitive\b|抄|保密|不能(?:[给給]|[让讓])|🔑|🗝/i,
  // a long string, by people who have no name for it
  /[这這那][一个個]?[长長]?串|[长長]串|字符串|字串|\b(?:64|long) (?:characters?|letters?|string|hex\w*|thing|code|number|line)\b|\b(?:this|the) string\b|\bkod panjang\b/i,
  // somebody got it
  /\b(?:he|she|they|support|agent|admin|guy|man|someone|somebody|caller|site|form|page|app|bot|helper|scammer)\b[^.!?\n]{0,24}\b(?:asks?|asked|asking|wants?|wanted|needs?|needed|has|have|got|(?:told|made|makes) me)\b|\bI (?:already |then |just |also )?(?:gave|shared?|showed|pasted?|typed|copied|entered|dictated|leaked|exposed|emailed)\b|\bscreenshot|\b(?:dia (?:minta|suruh|nak|dah)|bagi|beri|tampal|hantar kat)\b|[让讓叫要][我]?[^。\n]{0,8}(?:[发發给給贴貼填抄念]|复制|複製|[输輸]入)|(?<!他|她|客服|[对對]方)(?:[发發告傳传][给給诉訴]|[给給])了?(?:他|她|客服|[对對]方)|粘[贴貼]|[输輸]入|[贴貼]到|填[这這]|拍了?照|截[图圖]|拿[走到了]|泄[露漏]|洩[露漏]|被[别別]人/i,
  // what can come of it
  /\b(?:is|was) (?:it|this|that) (?:safe|ok(?:ay)?|dangerous|bad)\b|\b(?:should|shall|can|could|may|must|do) (?:i|we) (?:have to )?(?:give|send|share|tell|paste|type|enter|show|copy|read|keep)\b|\b(?:what )?(?:can|could) (?:he|she|they|someone|somebody|anyone|people) (?:do|steal|use|take|get)\b|\bif (?:they|he|someone|anyone) (?:has|have|had|gets?|sees?)\b|\bin danger\b|\b(?:taken|took) over\b|\bemptied\b|\bdrained\b|能[给給发發干幹做]|可以[给給发發]|安全[吗嗎]|[会會][怎出不].{0,3}(?:[样樣事])?|危[险險]|\bselamat ke|\bbahaya\b/i,
] as const;

/** Each is one reason to take it for what proves that money moved. */
const MONEY_SIGNS = [
  /\b(?:pay\w*|paid|transferr?\w*|deposit\w*|withdr\w*|bayar\w*|pindah\w*|refund\w*|purchase\w*|bought)\b|[转轉付充提汇匯](?!包)|付款/i,
  /\b(?:usdt|usdc|eth|ether|btc|bitcoin|sol|trx|bnb|coins?|money|funds|dollars|amount|duit|wang)\b|[币幣钱錢](?!包)|\d\s?[uU](?![a-z])/i,
  /\b(?:proof|receipt|evidence|history|activity|records?|resit|bukti\w*|order|reference|ref|status|pending|failed|confirmed|completed|arrived|link|id|trace|semak|track)\b|追[查踪蹤回]|能查|[记紀][录錄]|[收][据據]|到[账帳]|成功|失[败敗]|地址|那[笔筆]|[这這][笔筆]/i,
] as const;
