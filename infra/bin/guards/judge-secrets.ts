import { findSecrets } from '@libs/guard/secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { maskCommandSecrets } from '../../../services/gateway/src/moderation/secret-masking.ts';
import { turnsOf, type JudgedLine } from './judged-line.ts';

/** What the page finds in the last message, and what the gateway stores of it. */
export function judgeSecrets(line: JudgedLine) {
  const { text } = turnsOf(line).at(-1)!;
  const kinds = [...new Set(findSecrets(text, seedPhrases).map(({ kind }) => kind))].sort();
  const masked = maskCommandSecrets({ type: 'message.send', text });
  return { held: kinds.length > 0, kinds, masked: 'text' in masked ? masked.text : text };
}
