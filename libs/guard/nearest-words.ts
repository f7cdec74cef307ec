/** What says nothing but "is" between the word for something and the thing itself, in English, Chinese and Malay. */
const COPULA = String.raw`(?:\s*(?:\b(?:is|was|are|were|its|it's|it is|it was|this is|that is|says?|saying|said|reads|shows?|showed|show|came|as|here|these|they are|namely|still|now|just|set to|ialah|adalah|iaitu|tu|ni|itu|ini|dia|saya|bagi|dah)\b|'s\b|就|是|为|為|係|系|乃|叫|即|我|[设設][为為成的]?|一直用|用|写|寫|说|說|填|打|按|[输輸]入|上|里|裡|的|了|给|給|他|她|这个|這個|那|[:：=>-]|-|—|–|…|\.{2,3}|[,，(（「『“"'‘【\[]))`;
const DIRECT = new RegExp(`^${COPULA}{0,6}\\s*$`, 'i');

export const isDirect = (gap: string): boolean => DIRECT.test(gap);

/** Global, so that the last match can be looked for; whatever the case of the letters. */
export const wordsOf = (words: string): RegExp => new RegExp(words, 'gi');

/**
 * What stands between the last of the words and the end of the text; null where there is none, or another word at its end
 * or behind it says something else.
 */
export function gapBehind(before: string, words: RegExp, others: RegExp): string | null {
  const last = [...before.matchAll(words)].at(-1);
  if (!last) return null;
  const end = last.index + last[0].length;
  const other = [...before.matchAll(others)].at(-1);
  return other !== undefined && other.index + other[0].length >= end ? null : before.slice(end);
}

const SENTENCE_END = /[.!?。！？;；]+(?=\s|$|\p{sc=Han})|\n/gu;
const MAX_BEHIND_SENTENCE = 28;

/** Not beyond the end of a sentence, but for a short one that says it: "I got an OTP. It's 482913". */
export function isShortSentence(gap: string): boolean {
  const first = [...gap.matchAll(SENTENCE_END)][0];
  return first === undefined || gap.length - first.index - first[0].length <= MAX_BEHIND_SENTENCE;
}

const DENIAL =
  /\b(?:never|not|no|without|refused?|expired?)\b|n['’]t\b|\bdidnt\b|\bdont\b|没|沒|不|未|别|別|\b(?:tak|tidak|jangan|bukan)\b/i;

export const containsDenial = (gap: string): boolean => DENIAL.test(gap);

/** How somebody goes on from a thing to what it is: "482913 is my code", "482913 (otp)", 482913这个验证码. */
const LINK =
  /^\s*(?:[,，]?\s*(?:is|was|are|were|as|for|to|that'?s|thats|this is|that is|=|<-+|←|[(（【—–-]|是|就是|这|這|那|此|的|当|當|做|作|告诉|告訴|发给|發給|给了|給了|itu|ini|tu|ni|ialah|adalah|on the|at the|['"”’」』）)]))/i;

export const linksBack = (after: string): boolean => LINK.test(after);
