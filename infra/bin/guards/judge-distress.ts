import { checkDistress } from '@libs/guard/distress-check.ts';
import { maskCommandSecrets } from '../../../services/gateway/src/moderation/secret-masking.ts';
import { turnsOf, type JudgedLine } from './judged-line.ts';

/** What a customer writes, after the turns before it; of an agent's message nothing is looked for. */
export function judgeDistress(line: JudgedLine) {
  const turns = turnsOf(line);
  const { by, text } = turns.at(-1)!;
  const masked = maskCommandSecrets({ type: 'message.send', text });
  const found = by === 'customer' ? checkDistress(text, turns.slice(0, -1)) : null;
  return { held: found !== null, kinds: found?.kinds ?? [], masked: 'text' in masked ? masked.text : text };
}
