import { fragmentsIn, type PhraseFragment } from './phrase-fragments.ts';
import { findPhraseRest, mayGoOnWithPhrase } from './phrase-rest.ts';
import { MASK } from './mask-secrets.ts';
import { isListOfThings } from './listed-things.ts';
import { mergeOverlapping } from './merge-matches.ts';
import { chineseWords, englishWords, type WordList } from './bip39-word-lists.ts';
import { everydayWords } from './everyday-words.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';
import { findJoinedFragments, hasFragments } from './joined-fragments.ts';
import { mayShowRemoteAccess } from './remote-access-passwords.ts';
import { findLabelledAnswer, mayAnswerLabel } from './labelled-answers.ts';
import { findRemoteAccessRest } from './remote-access-rest.ts';
import { findSecrets } from './secrets.ts';
import type { WrittenMessage } from './written-message.ts';

/**
 * Secrets that a message completes together with what the same person wrote before it. The earlier messages are in the
 * log already, so a part of a phrase is masked when it comes: of a phrase that is sent in parts at most eight words are
 * ever stored, and the missing ones cannot be tried out.
 */
export function findSplitSecrets(
  { text, earlier, asked = '' }: WrittenMessage,
  seedPhrases: readonly SecretFamily[],
): SecretMatch[] {
  if (text.length > MAX_LENGTH) return [];
  const recent = earlier.slice(-MAX_EARLIER).map((message) => message.slice(-MAX_LENGTH));
  const found = [...fragmentsIn(text)].flatMap(([list, part]) =>
    isPartOfPhrase(text, recent, { list, part }) ? [toMatch(part)] : [],
  );
  if (recent.length > 0)
    found.push(
      ...findJoinedFragments(text, recent.slice(-MAX_JOINED)),
      ...findPhraseRest(text, recent, seedPhrases),
      ...findRemoteAccessRest(text, recent.slice(-MAX_JOINED)),
    );
  if (!ASKED_FOR_OTHER.test(asked) && !TELLS_WHEN.test(recent.at(-1) ?? ''))
    found.push(...findLabelledAnswer(text, [...recent.slice(-MAX_LABELS), asked.slice(-MAX_LENGTH)]));
  const answer = answerTo(text);
  if (answer) found.push(...findInAnswer(answer, { recent, asked: asked.slice(-MAX_LENGTH) }, seedPhrases));
  return mergeOverlapping(found);
}

function findInAnswer(
  answer: string,
  { recent, asked }: { recent: readonly string[]; asked: string },
  seedPhrases: readonly SecretFamily[],
): SecretMatch[] {
  if (ASKED_FOR_OTHER.test(asked) || TELLS_WHEN.test(recent.at(-1) ?? '')) return [];
  const found = BEGUN.test(recent.at(-1) ?? '') ? toOtherHalf(answer) : [];
  if (recent.length > 0) found.push(...secretsBehind(answer, contextsOf(answer, recent), seedPhrases));
  // "Which three digits did they ask for?" The answer is a number alone.
  if (asked) found.push(...secretsBehind(answer, [[`${asked}\n`, 0]], seedPhrases));
  return found;
}

/** Whether the messages before a text are needed to judge it: most texts are sentences, and need none. */
export const mayContinueSecret = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  (answerTo(text) !== null ||
    [hasFragments, mayAnswerLabel, mayGoOnWithPhrase, mayShowRemoteAccess].some((may) => may(text)) ||
    fragmentsIn(text).size > 0);

/** Parts are sent one after the other; more messages in between, or longer ones, are a conversation. */
const MAX_EARLIER = 12;
const MAX_LENGTH = 300;
/** How many of the last messages a card, a key or a password may begin in. */
const MAX_JOINED = 3;
/** In how many of the last messages a code may have been spoken of. */
const MAX_LABELS = 2;

/** What people say around the other half of something: "and the rest is", 後半段是. */
const GOES_ON =
  /^(?:[\s:：,，.…-]|\b(?:and|then|the|this|that|these|it'?s|its?|numbers|card|kad|please|pls|sorry|also|finally|is|was|are|so|ok(?:ay)?|my|rest|other|half|last|second|part|next|number|code|digits?|four|eight|six|three|two|ends?|with|in|here|plus|of|continue[sd]?|remaining|final|after|baki(?:nya)?|lagi|yang|ialah|separuh|seterusnya|selebihnya|dan|kemudian|lepas tu|nombor|sambung\w*|finish\w*|continues|goes|on|like|cut|off|follow(?:s|ing)|comes?|bit|stopped|missing|says?|shows?|screen|box|would|be|have|i|got|now|to|he|she|it|digit|bahagian|kedua|akhir|belakang|oops|pressed|hit|early|soon|mistake)\b|[后後]面|剩下|剩[余餘]|其[余餘]|另外|另一|一半|半|[后後]|部分|段|是|就|[还還]有|接着|接著|[继繼]续|繼續|那|最[后後]|四|八|六|三|位|[码碼]|[个個]|[数數]字|的|[这這那][个個]?|几|接|上|来|來|下)+$/i;
/**
 * A number, a key or a password with at most a few words around it. Every part can stand in one way only: what stands before
 * the first digit of a part has none, and no part begins with what may stand between two. Otherwise a row of numbers that
 * somebody pastes, such as the bytes of a key, is tried in more ways than can be counted.
 */
const ANSWER =
  /^([^\d\n]{0,72}?)(?<![\x21-\x7e])([\x21-\x2f\x3a-\x7e]*\d[\x21-\x7e]*(?:(?:[\s–]+(?:-+[\s–]+)?|\s+(?:and|dan|then|pass(?:word)?|pw|and pass(?:word)?)\s+|[，、]\s*|\s*[和跟与與]\s*)[\x21-\x2f\x3a-\x7e]*\d[\x21-\x7e]*){0,7})([^\d\n]{0,60})$/;
const MAX_BEFORE = 24;

/** Where such a number stands, and whether it goes on from something; null for a text that is a sentence. */
function answerIn(text: string): { start: number; end: number; goesOn: boolean } | null {
  const [, before, number] = ANSWER.exec(text) ?? [];
  if (before === undefined || number === undefined) return null;
  const goesOn = before.trim() === '' || GOES_ON.test(before);
  const start = before.length;
  return goesOn || before.length <= MAX_BEFORE ? { start, end: start + number.length, goesOn } : null;
}

/** Its first clause where that is one: "906, valid until April", 482 betul kan 3 angka. */
const FIRST_CLAUSE =
  /^[^\d\n]{0,24}[\x21-\x7e]*\d[\x21-\x2b\x2d-\x7e]*(?!\s*\d)[^\d\n,，。！？!?]{0,60}(?=[\s,，。！？!?\n])/;
/** Three or six digits, as codes have them, the only number of a sentence: "yes, still on the call. it's 482913, is it real?" */
const ONLY_NUMBER =
  /^[^\d\n]{0,120}(?<![\w$¥€£.-])(?:\d{3}|\d{3}[ -]?\d{3}|(?:\d ){5}\d)(?![\w%]|[.,:]\d)[^\d]{0,160}$/;

function answerTo(text: string): string | null {
  if (answerIn(text)) return text;
  const first = FIRST_CLAUSE.exec(text)?.[0].trimEnd();
  if (first && answerIn(first)) return first;
  return ONLY_NUMBER.test(text) ? text : null;
}

/** What is asked then is no secret. */
const ASKED_FOR_OTHER =
  /\b(?:when|what time|which day|what day|how (?:much|many|long)|bila|berapa (?:banyak|lama|hari)|pukul berapa)\b|哪天|几[点时]|幾[點時]|什[么麼]时候|什麼時候|何[时時]|多少|多久/i;
/** A date or a time follows: "my password was changed on". */
const TELLS_WHEN = /(?:\b(?:on|at|since|until|pada|sejak)|[时時]间是?|日期是?|在)\s*$/i;

/** From so many words on a message that is nothing else is masked, whatever was written before. */
const MIN_WORDS_ALONE = 9;
/** Where somebody has called it a phrase, and where it goes on from the messages before. */
const MIN_WORDS_LABELLED = 4;
const MIN_WORDS_TOGETHER = 8;
const LABEL =
  /seed|mnemonic|recovery (?:phrase|words)|secret (?:phrase|words)|12 words|24 words|twelve words|助[记記][词詞]|恢[复復](?:[词詞]|短[语語])|[种種]子[词詞]?|frasa/i;

type ListedPart = { list: WordList; part: PhraseFragment };

function isPartOfPhrase(text: string, earlier: readonly string[], { list, part }: ListedPart): boolean {
  const isLabelled = [...earlier.slice(-MAX_JOINED), text].some((message) => LABEL.test(message));
  if (!isLabelled && part.words.length >= MIN_WORDS_ALONE && isListOfThings(part.words)) return false;
  if (part.isWhole && part.words.length >= MIN_WORDS_ALONE && !isSaid(part, list)) return true;
  if (isLabelled && part.words.length >= MIN_WORDS_LABELLED && (part.isWhole || !isSentence(part, list))) return true;
  // Characters of short messages are nearly all listed.
  if (chineseWords.includes(list) && !part.isApart) return false;
  const before = wordsBefore(earlier, list);
  // Different words: somebody who writes "help" eight times is waiting for an answer.
  return before.length > 0 && new Set([...before, ...part.words]).size >= MIN_WORDS_TOGETHER;
}

const isSentence = ({ words }: PhraseFragment, list: WordList): boolean =>
  list === englishWords && words.filter((word) => everydayWords.has(word)).length > words.length / 2;

/** A row of goods or a sentence. */
function isSaid({ words, isApart }: PhraseFragment, list: WordList): boolean {
  if (chineseWords.includes(list)) return !isApart;
  const everyday = words.filter((word) => everydayWords.has(word)).length;
  return list === englishWords && (!isApart || everyday === 0 || everyday > words.length * MAX_EVERYDAY_SHARE);
}

const MAX_EVERYDAY_SHARE = 0.67;

const toMatch = ({ start, end }: PhraseFragment): SecretMatch => ({
  kind: 'seed-phrase',
  start,
  end,
  withEarlier: true,
});

/** The words of the parts directly before, of which one message may be something else. */
function wordsBefore(earlier: readonly string[], list: WordList): string[] {
  const words: string[] = [];
  let others = 0;
  for (const [at, message] of [...earlier.entries()].toReversed()) {
    const part = fragmentsIn(message).get(list);
    if (part) words.push(...part.words);
    // A part that was masked itself, whatever word it was.
    else if (message.trim() === MASK) words.push(`${MASK}${at}`);
    else if ((others += 1) > 1) break;
  }
  return words;
}

/** What is put before a text, and from where on the text goes on from it. */
type Context = readonly [context: string, from: number];

function contextsOf(text: string, earlier: readonly string[]): Context[] {
  const before = earlier.slice(-MAX_JOINED).join('\n');
  const { start, goesOn } = answerIn(text) ?? { start: 0, goesOn: false };
  // A key goes on without anything between; the other half of a number behind what it is a part of.
  const half = FIRST_HALF.exec(earlier.at(-1)!)?.[1];
  return [
    [`${before}\n`, 0],
    ...(goesOn
      ? ([
          [`${before.trimEnd()} `, start],
          [before.trimEnd(), start],
        ] as const)
      : []),
    ...(goesOn && half ? ([[`card, then: ${half} `, start]] as const) : []),
  ];
}

/** "The code begins 482": whatever number comes next is its other half, and no checksum has to say so. */
const BEGUN =
  /(?:\b(?:codes?|otp|tac|pin|passwords?|pass|cards?|visa|kad|kod|key|16 digits)\b|[码碼]|密[码碼]|卡[号號]?|[私密][钥鑰])(?![^\n]*(?:\b(?:account|paid|pay|payments?|charged?|transferr?ed|case|report|their|his)\b|[转轉][了账帳]|[骗騙案]))[^\n]{0,48}?(?:\b(?:begins?|starts?|first|half|fragments?|parts?|top|front|mula|pertama|cut)\b|前|[开開][头頭]|一半|分[两兩开開])[^\d\n]{0,24}\d[\d -]{0,14}\D{0,24}$/i;

function toOtherHalf(text: string): SecretMatch[] {
  const answer = answerIn(text);
  return answer ? [{ kind: 'code', start: answer.start, end: answer.end, withEarlier: true }] : [];
}

/** Of a card, with a few words behind it. */
const FIRST_HALF = /(\d[\d -]{2,14}\d)\D{0,60}$/;

/** Of the rest of a card without the words before it: "and the last four are …". */
const firstDigitOf = (rest: string, kind: SecretMatch['kind']): number =>
  kind === 'card-number' ? Math.max(0, rest.search(/[\d０-９]/)) : 0;

/** What is found only with the messages before it, as far as it stands in this one. */
const secretsBehind = (
  text: string,
  contexts: readonly Context[],
  seedPhrases: readonly SecretFamily[],
): SecretMatch[] =>
  contexts.flatMap(([context, from]) =>
    findSecrets(context + text.slice(from), seedPhrases)
      .filter(({ end }) => end > context.length)
      .map(({ kind, start, end }) => ({
        kind: kind === 'card-number' && start < context.length ? ('code' as const) : kind,
        start: from + (start < context.length ? firstDigitOf(text.slice(from), kind) : start - context.length),
        end: from + end - context.length,
        withEarlier: true as const,
      })),
  );
