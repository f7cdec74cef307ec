import type { Client } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { openFields } from '@libs/ledger/sealing.ts';
import { sealedWords, type Words } from './describe.ts';

type Source = { client: Client; sealingKey: Buffer; sessionId: SessionId };

/** Opens bodies with the subject's key. What does not open is shown as it is, sealed, and marked. */
export async function openedWords({ client, sealingKey, sessionId }: Source): Promise<Words> {
  const keyring = new PostgresKeyring((text, values) => client.query(text, values), sealingKey);
  const key = await keyring.keyOf(sessionId).catch(orWrongKey);
  return (event) => {
    if (!event.body || key === null) return sealedWords(event);
    if (key === 'does not fit') return `${sealedWords(event)} DOES NOT OPEN`;
    try {
      return JSON.stringify(openFields(key, { ...event, meta: {} }, event));
    } catch {
      return `${sealedWords(event)} DOES NOT OPEN`;
    }
  };
}

/** A key that does not fit opens nothing; the caller shows what can be shown without. */
const orWrongKey = () => 'does not fit' as const;
