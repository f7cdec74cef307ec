/** A code as it is printed or read out: four to eight digits, in one, in halves or one by one. */
export const ONE_CODE = String.raw`(?:\d{3}[ -]\d{3}|\d{2}[ -]\d{2}(?:[ -]\d{2})?|\d{4}[ -]\d{4}|\d(?:[ -]\d){3,7}|\d{4,8})(?![\d]|,\d{3}|[.%-]+\d|\s?[:/]\d)`;
/** The same with letters among the digits, as some senders make them; only capitals, which other words are not. */
export const CODE = String.raw`(?:${ONE_CODE})`;

/** A number in front of one of these is an amount or a time and no code. */
export const NOT_BEFORE_UNIT = String.raw`(?!\s*(?:[%¥$€£元块塊万萬年月日号號次个個位分秒天条條人字]|小时|小時|人民币|人民幣|港币|港幣|新台币|usd|usdt|usdc|btc|eth|eur|gbp|cny|rmb|hkd|twd|sgd|myr|rm\b|dollars?|bucks|pounds?|euros?|ringgit|yuan|hours?|minutes?|mins?|seconds?|days?|weeks?|months?|times|people|persons?|years?|digits?|characters?|letters?|jam\b|minit|hari|kali|orang))`;
