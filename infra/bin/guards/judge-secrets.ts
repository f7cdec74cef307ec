import { findSecretsAfter } from '@libs/guard/customer-secrets.ts';
import { maskSecrets } from '@libs/guard/mask-secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { maskCommandSecrets } from '../../../services/gateway/src/moderation/secret-masking.ts';
import { turnsOf, type JudgedLine } from './judged-line.ts';

/** What is found in the last message after those before it, and what the gateway stores of it. */
export function judgeSecrets(line: JudgedLine) {
  const turns = turnsOf(line);
  const { by, text } = turns.at(-1)!;
  const last = turns.at(-2);
  const earlier = turns.slice(0, -1).flatMap((turn) => (turn.by === by ? [turn.text] : []));
  const secrets = findSecretsAfter({ text, earlier, asked: last?.by === by ? undefined : last?.text }, seedPhrases);
  const kinds = [...new Set(secrets.map(({ kind }) => kind))].sort();
  const masked = maskCommandSecrets({ type: 'message.send', text: maskSecrets(text, secrets) });
  return { held: kinds.length > 0, kinds, masked: 'text' in masked ? masked.text : text };
}
