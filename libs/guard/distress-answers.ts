import type { DistressFinding } from './distress-rules.ts';
import { normalizeText } from './normalize.ts';

/**
 * "Are you thinking of ending your life?" is answered in one word, which means nothing without the question.
 */
export function answersDistress(text: string, question: string): DistressFinding | null {
  const answer = normalizeText(text).text.trim();
  const asked = normalizeText(question).text;
  if (ASKS_ABOUT_DEATH.test(asked) && YES.test(answer)) return { kinds: ['wish-to-die'], phrase: text.trim() };
  if (ASKS_WHETHER_SAFE.test(asked) && NO.test(answer)) return { kinds: ['danger'], phrase: text.trim() };
  if (ASKS_ABOUT_DANGER.test(asked) && YES.test(answer)) return { kinds: ['danger'], phrase: text.trim() };
  return null;
}

const ASKS_ABOUT_DEATH =
  /\b(?:suicid|(?:end|ending|take|taking) your (?:own )?life|(?:hurt|harm|kill)(?:ing)? yourself|want to die|thoughts of dying|wish(?:ed)? (?:you were dead|to die))|自杀|轻生|伤害自己|结束(?:自己的?)?生命|不想活|想死|寻短|想不开/u;
const ASKS_WHETHER_SAFE =
  /\b(?:are you|do you feel|is it|you are|you're) (?:\w+ )?safe\b|(?:你|您)[^。？?]{0,8}安全(?:吗|嘛|么)|安唔安全|安不安全/u;
const ASKS_ABOUT_DANGER =
  /\b(?:(?:are you|is (?:he|she|anyone|somebody|someone)) (?:\w+ )?(?:in danger|threaten\w*|hurting|hitting|there now)|(?:does|did|has) (?:he|she|anyone|your \w+) (?:hit|hurt|beat|threaten\w*))|有(?:没有|冇)?(?:危险|人威胁)|(?:他|她|佢)[^。？?]{0,6}(?:打|威胁|伤害)(?:过)?你/u;
const YES =
  /^(?:um+ |well,? |honestly,? |i think )*(?:yes|yeah|yep|yea|ya|i am|i do|i have|he does|she does|he did|he is|sometimes|every day|every night|often|all the time|kind of|a bit|maybe|i guess|i think so|probably|true)(?! (?:no|but no|fine|not)\b)|^(?:嗯+|唔+|是的?|系(?:啊|呀)?|有(?:的|啊|过|时)?|会(?:的)?|想过?|对|可能|经常|成日|每天|有(?:谂|想)过|偶尔|也许|或许)(?:[^不没冇唔]|$)/u;
const NO =
  /^(?:um+ |well,? |honestly,? )*(?:no+|nope|not (?:really|at all|right now|sure|safe)|i'?m not|i am not|i don'?t (?:know|think so))(?! (?:problem|worries|danger)\b)|^(?:不(?!用|知道你)|没有|唔系?(?!使)|冇|唔安全|不安全|不太)/u;
