import { holdReason, type HoldReason } from '@libs/protocol/hold-reasons.ts';
import { ProviderFault } from '../provider-fault.ts';
import { valueAt } from '../provider-request.ts';

/** What a model says of a text; `unfounded` when it names no reason that we know, or a phrase that is not there. */
export type ModelAnswer = { reasons: HoldReason[]; phrase: string } | 'harmless' | 'unfounded';

/** One character is in almost any text. */
const MIN_PHRASE_LENGTH = 2;

/** Throws ProviderFault for what is no answer to the question. */
export function readModelAnswer(answer: unknown, text: string): ModelAnswer {
  const output = parseContent(valueAt(answer, 'choices', 0, 'message', 'content'));
  const held = valueAt(output, 'held');
  if (held === false) return 'harmless';
  if (held !== true) throw new ProviderFault('unreadable', 'the model did not say whether to hold');
  const reason = holdReason.safeParse(valueAt(output, 'reason'));
  const phrase = valueAt(output, 'phrase');
  if (!reason.success || typeof phrase !== 'string' || !isQuoted(phrase.trim(), text)) return 'unfounded';
  return { reasons: [reason.data], phrase: phrase.trim() };
}

const isQuoted = (phrase: string, text: string): boolean =>
  phrase.length >= MIN_PHRASE_LENGTH && /[\p{L}\p{N}]/u.test(phrase) && text.includes(phrase);

function parseContent(content: unknown): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    throw new ProviderFault('unreadable', 'the model did not answer in JSON');
  }
}
