import {
  createSeededRandom,
  harmlessFactories,
  ordinaryMessage,
  secretFactories,
} from '../../infra/jest/secret-texts.ts';
import { MASK, maskSecrets } from './mask-secrets.ts';
import { findSecrets } from './secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

/** Two thousand secrets, and twice as many messages that hold none, made from a fixed seed. */

const SECRETS_PER_KIND = 400;
const MIN_FOUND_SHARE = 0.99;
const MAX_FALSE_ALARM_SHARE = 0.005;

describe('the secret guard', () => {
  it.each(Object.keys(secretFactories))('stops at least 99 of 100 %s, however they are written', (kind) => {
    const random = createSeededRandom(kind.length * 7919);
    const missed = Array.from({ length: SECRETS_PER_KIND }, () => secretFactories[kind]!(random)).filter(
      (text) => findSecrets(text, seedPhrases).length === 0,
    );
    expect(missed.slice(SECRETS_PER_KIND * (1 - MIN_FOUND_SHARE))).toEqual([]);
  });

  it('gives at most 5 false alarms in 1,000 ordinary messages, addresses and transaction ids', () => {
    const random = createSeededRandom(20_26);
    const harmless = [
      ...Array.from({ length: 2_000 }, () => random.pick(harmlessFactories)(random)),
      ...Array.from({ length: 2_000 }, () => ordinaryMessage(random)),
    ];
    const alarms = harmless.filter((text) => findSecrets(text, seedPhrases).length > 0);
    expect(alarms.slice(harmless.length * MAX_FALSE_ALARM_SHARE)).toEqual([]);
  });

  it.each(Object.keys(secretFactories))('leaves nothing to find in %s once they are masked', (kind) => {
    const random = createSeededRandom(kind.length * 104_729);
    for (let count = 0; count < SECRETS_PER_KIND; count += 1) {
      const text = secretFactories[kind]!(random);
      const masked = maskSecrets(text, findSecrets(text, seedPhrases));
      expect(findSecrets(masked, seedPhrases)).toEqual([]);
      expect(masked).toContain(MASK);
    }
  });
});
