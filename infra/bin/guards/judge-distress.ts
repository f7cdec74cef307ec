import { findDistress } from '@libs/guard/distress.ts';
import { findsDistress } from '@libs/guard/distress-check.ts';
import { maskCommandSecrets } from '../../../services/gateway/src/moderation/secret-masking.ts';
import { turnsOf, type JudgedLine } from './judged-line.ts';

/** What a customer writes, after the turns before it; of an agent's message nothing is looked for. */
export function judgeDistress(line: JudgedLine) {
  const turns = turnsOf(line);
  const { by, text } = turns.at(-1)!;
  const masked = maskCommandSecrets({ type: 'message.send', text });
  return { ...verdictOf(by, text, turns.slice(0, -1)), masked: 'text' in masked ? masked.text : text };
}

/** By the rules, which know the kind; otherwise by the classifier, where it is sure. */
function verdictOf(by: string, text: string, earlier: ReturnType<typeof turnsOf>[number][]) {
  if (by !== 'customer') return { held: false, kinds: [] };
  const found = findDistress(text, earlier);
  if (found) return { held: true, kinds: found.kinds };
  const held = findsDistress(text);
  return { held, kinds: held ? ['distress'] : [] };
}
