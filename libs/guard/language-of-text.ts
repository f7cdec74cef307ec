import type { Locale } from '@libs/protocol/languages.ts';

/** Frequent characters that occur in only one of the two scripts. Migration 9 has a copy of its own, which never changes. */
const TRADITIONAL = new Set(
  '個會麼這們話錢國來請騙對證時說裡沒報號訊帳網後電單過銀碼資開詐戶寫機問給關結內別誰轉還訴記為頁樣認傳員匯與經務線幾動費師驗幣並聯點連運從間項發裝數錄營詢業讀當現讓兩組實設範額見規覽則筆確構進無幫啟辦變瀏調於稱視紀條該處團灣檢錯刪織顯據執絕編監絡譯種門儲貨權體換許試聲載離產諮長語郵應撥臉備陸約邊檔際詞凍攔護鐘類廣損爾歐頭輸標虛協場須冊愛專識題斷尋諾剛繳圖遠註評閱鏈決區況義計練難帶講稅複議軟馬險簡責驟週餘準製張書補獲負預願領聽選習屬卻誤嗎風閉覺熱暫論緊總續歡隨適響遲醫儘將謝針',
);
const SIMPLIFIED = new Set(
  '会个们么钱这国骗时请来话证报说没机样账银发后构号网码过对开转写户电记问给谁诈设录务还页为运联并经别动备币实费关点现验线认资从邮数单间结当应监条询营读让师员链见两进于与规办门览项帮该笔编据许无货调处湾称浏兰删组错换确视则绝译种连队显载声标业带边语讲变头权试织离冻虚护检损词断钟须类际广尔输册爱协产频题团诺谈决络约总难区图预长刚场书远计责热专属税软响马评术却险负听暂拦误补吗闭觉论统够张议选习况审风键维举简迟装愿尽东价领将欢职画访状续挡财适训随谢针医',
);
/** Words that one of the two uses in most sentences and the other does not have. */
const MALAY =
  /\b(?:yang|dan|anda|awak|kami|kita|saya|untuk|tidak|tak|bukan|jangan|dengan|ini|itu|di|ke|kepada|daripada|dari|akan|telah|sudah|belum|boleh|jika|atau|apa|siapa|bila|sila|tolong|ada|adalah|ialah|terima kasih|selamat|helo|hai|bantuan|bantu|wang|duit|bayaran|bayar|akaun|laporan|polis|hubungi|dalam|pada|hari|hingga|setiap|pagi|petang|malam|isnin|selasa|rabu|khamis|jumaat|sabtu|ahad|cuti|semua|sekarang|baharu|baru|mesej|nama|maklumat|perkhidmatan)\b/giu;
const ENGLISH =
  /\b(?:the|and|you|your|we|our|i|my|to|of|is|are|was|be|for|with|please|can|will|not|do|if|or|what|who|when|have|has|that|this|it|in|on|at|from|help|hello|thank|thanks|money|call|monday|tuesday|wednesday|thursday|friday|saturday|sunday|until|every|day|now|take|time|no)\b/giu;
const OTHER_SCRIPTS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The languages of the product that a text can be in. Without letters it fits all of them; Chinese whose characters both
 * scripts have fits both; as many Chinese characters as Latin words are Chinese; letters with more words of Malay than of
 * English are Malay, others English, which readers of all further languages are given. None for Japanese and Korean.
 */
export function languagesOfText(text: string): readonly Locale[] {
  if (!/\p{L}/u.test(text)) return ['zh-CN', 'zh-TW', 'en', 'ms'];
  if (OTHER_SCRIPTS.test(text)) return [];
  const han = count(text, /\p{Script=Han}/gu);
  if (han === 0 || count(text, /\p{Script=Latin}+/gu) > han)
    return count(text, MALAY) > count(text, ENGLISH) ? ['ms'] : ['en'];
  const [traditional, simplified] = [countIn(text, TRADITIONAL), countIn(text, SIMPLIFIED)];
  if (traditional === simplified) return ['zh-CN', 'zh-TW'];
  return traditional > simplified ? ['zh-TW'] : ['zh-CN'];
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const countIn = (text: string, characters: ReadonlySet<string>): number =>
  [...text].filter((character) => characters.has(character)).length;
