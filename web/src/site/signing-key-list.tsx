import { useEffect, useState } from 'react';
import { parseWith } from '@libs/protocol/parse.ts';
import { type SigningKey, SIGNING_KEYS_PATH, signingKeys } from '@libs/protocol/signing-keys.ts';
import { m } from '../i18n/messages.ts';
import { formatDay } from './article-byline.tsx';

/** The fingerprints of the keys that sign case files, for people who were given one to compare. */
export function SigningKeyList() {
  const [keys, setKeys] = useState<SigningKey[] | null>();
  useEffect(() => void readSigningKeys().then(setKeys), []);
  return (
    <section id="fingerprint" aria-labelledby="fingerprint-title" className="mt-12">
      <h2 id="fingerprint-title" className="font-display text-2xl">
        {m.signing_keys_title()}
      </h2>
      <p className="mt-2">{m.signing_keys_text()}</p>
      <ul aria-live="polite" className="mt-4 grid gap-4">
        {keys?.map(({ kid, fingerprint, from, until }) => (
          <li key={kid} className="border-t-2 border-ink pt-3">
            <p className="text-sm text-ink-soft">
              {until
                ? m.signing_keys_earlier({ from: formatDay(from), until: formatDay(until) })
                : m.signing_keys_current({ day: formatDay(from) })}
            </p>
            <p className="mt-1 font-mono text-lg tabular-nums">{fingerprint}</p>
          </li>
        ))}
        {keys === null && <li>{m.signing_keys_unreachable()}</li>}
      </ul>
      <p className="mt-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {m.signing_keys_address({ address: SIGNING_KEYS_PATH })}
      </p>
    </section>
  );
}

/** Null when there is no answer, or none that lists a key. */
async function readSigningKeys(): Promise<SigningKey[] | null> {
  try {
    const response = await fetch(SIGNING_KEYS_PATH, { cache: 'no-store' });
    const read = parseWith(signingKeys, await response.json());
    return 'value' in read && read.value.keys.length > 0 ? read.value.keys : null;
  } catch {
    return null;
  }
}
