import { randomBytes } from 'node:crypto';
import { kekIdOf } from '@libs/ledger/key-encryption.ts';
import { seal, toSubjectKey } from '@libs/ledger/sealing.ts';
import { SystemSealer } from './system-sealer.ts';
import { fixedSecrets, type SystemSecret, type SystemSecrets } from './system-secrets.ts';

const first = fixedSecrets(randomBytes(32));
const newSecret = (): SystemSecret => ({ kekId: kekIdOf(randomBytes(32)), bytes: randomBytes(32), isFirst: false });
const rotated = (...all: SystemSecret[]): SystemSecrets => ({ ...first, current: all[0]!, all });
const sealerOf = (secrets: SystemSecrets) => new SystemSealer(secrets, 'secondFactors');
const TEXT = Buffer.from('JBSWY3DPEHPK3PXP');

describe('what is sealed for the system', () => {
  it('opens with the key before a rotation and with the one after it, until that one is gone', () => {
    const next = newSecret();
    const [before, after] = [sealerOf(first).seal(TEXT, 'totp|a'), sealerOf(rotated(next)).seal(TEXT, 'totp|a')];
    const during = sealerOf(rotated(next, first.current));
    expect([during.unseal(before, 'totp|a'), during.unseal(after, 'totp|a')]).toEqual([TEXT, TEXT]);
    expect([during.isCurrent(before), during.isCurrent(after)]).toEqual([false, true]);
    expect(() => sealerOf(rotated(next)).unseal(before, 'totp|a')).toThrow(/not there any more/);
    expect(() => sealerOf(rotated(newSecret())).unseal(after, 'totp|a')).toThrow(/not there any more/);
  });

  it('is bound to its context and its purpose', () => {
    const secrets = rotated(newSecret());
    const sealed = sealerOf(secrets).seal(TEXT, 'totp|a');
    expect(() => sealerOf(secrets).unseal(sealed, 'totp|b')).toThrow();
    expect(() => new SystemSealer(secrets, 'jobs').unseal(sealed, 'totp|a')).toThrow();
  });

  it('with the first key is what the versions before have sealed and read', () => {
    const old = seal(toSubjectKey(first.current.bytes), TEXT, 'totp|a');
    expect(sealerOf(first).unseal(old, 'totp|a')).toEqual(TEXT);
    expect(sealerOf(first).seal(TEXT, 'totp|a')[0]).toBe(1);
  });
});
