import { findsDistress } from '@libs/guard/distress-check.ts';
import { maskCommandSecrets } from '../../../services/gateway/src/moderation/secret-masking.ts';
import { turnsOf, type JudgedLine } from './judged-line.ts';

/** What a customer writes; of an agent's message nothing is looked for. */
export function judgeDistress(line: JudgedLine) {
  const { by, text } = turnsOf(line).at(-1)!;
  const held = by === 'customer' && findsDistress(text);
  const masked = maskCommandSecrets({ type: 'message.send', text });
  return { held, kinds: held ? ['distress'] : [], masked: 'text' in masked ? masked.text : text };
}
