import type { Client } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { KeyEncryption } from '@libs/ledger/key-encryption.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { unsealFields } from '@libs/ledger/sealing.ts';
import { formatSealedBody, type EventBodyFormatter } from './describe-session.ts';

type BodyOpenerOptions = { client: Client; keys: KeyEncryption | Buffer; sessionId: SessionId };

/** Unseals bodies with the subject's key. A body that cannot be unsealed is shown sealed and marked. */
export async function createBodyOpener({ client, keys, sessionId }: BodyOpenerOptions): Promise<EventBodyFormatter> {
  const keyring = new PostgresKeyring((text, values) => client.query(text, values), keys);
  const key = await keyring.getKey(sessionId).catch(wrongKey);
  return (event) => {
    if (!event.body || key === null) return formatSealedBody(event);
    if (key === 'does not fit') return `${formatSealedBody(event)} CANNOT BE UNSEALED`;
    try {
      return JSON.stringify(unsealFields(key, { ...event, meta: {} }, event));
    } catch {
      return `${formatSealedBody(event)} CANNOT BE UNSEALED`;
    }
  };
}

/** With the wrong key the caller still shows what is not sealed. */
const wrongKey = () => 'does not fit' as const;
