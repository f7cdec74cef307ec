/**
 * Messengers and other places outside this chat, as they are called and as they are disguised, in lower case and
 * Simplified characters. Pieces of patterns without conditions: who uses one says what has to stand around it.
 */
const LATIN =
  "wh?[au]t'?s?[ -]?s?app?s?|whats ?up|wasap|wazz?app?|telegra+m|telegrm|tele ?gram|teleg|tg|t\\.me|we ?ch[ae]t|wexin|weixin|wx|vx|viber|skype|signal|zalo|kakao ?(?:talk)?|qq|messenger|instagram|insta|ig|discord|snapchat|facebook|fb|imo|threema|wickr|icq|google chat|hangouts|line|(?:another|a different|some other) (?:messenger|app|channel|chat)";

export const latinMessengers = `(?:${LATIN})`;

export const chineseMessengers = `(?:${LATIN}|[微薇威徽维溦崴v] ?[信芯x❤♥♡💚]|微|wei ?[信x]|v信|扣扣|企鹅|q号|纸飞机|小飞机|飞机号|电报|绿泡泡|小绿|脸书|脸书私讯|赖|钉钉|陌陌|抖音|小红书|私人(?:号码?|邮箱|电话|信箱)|个人(?:号码?|邮箱|信箱))`;
