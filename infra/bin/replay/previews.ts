import type { Client } from 'pg';
import { previewOf } from '@libs/chat/session-patch.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { storedOf, type EventRow } from '@libs/ledger/postgres-ledger.ts';
import { sealPreview } from '@libs/ledger/sealing.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import { PlainFault } from '../servers/plain-fault.ts';

/** Which event a session's preview shows; null for none. */
type PreviewOf = { sessionId: SessionId; version: number | null };

/** Seals the previews of some sessions anew, from their messages. */
export type Previews = {
  of: (client: Client, sessions: PreviewOf[]) => Promise<Map<SessionId, string>>;
};

/** Base64 for the database. A session whose key is gone has no preview; without any key at all it says so. */
export const previewsWith = (sealingKey: Buffer | undefined): Previews => ({
  async of(client, sessions) {
    const shown = sessions.filter(({ version }) => version !== null);
    if (shown.length === 0) return new Map();
    if (!sealingKey) throw new PlainFault('To repair sessions their previews must be sealed anew: set SEALING_KEY.');
    const keyring = new PostgresKeyring((text, values) => client.query(text, values), sealingKey);
    const sealed = new Map<SessionId, string>();
    for (const row of await messages(client, shown)) {
      const key = await keyring.keyOf(row.session_id);
      const { event } = key ? openEvent(key, storedOf(row)) : { event: null };
      const preview = event && previewOf(event);
      if (key && preview) sealed.set(row.session_id, sealPreview(key, preview, row.session_id).toString('base64'));
    }
    return sealed;
  },
});

async function messages(client: Client, shown: PreviewOf[]): Promise<EventRow[]> {
  const { rows } = await client.query<EventRow>(
    `select e.* from unnest($1::uuid[], $2::integer[]) as m (session_id, version)
     join chat_event e on e.session_id = m.session_id and e.version = m.version`,
    [shown.map(({ sessionId }) => sessionId), shown.map(({ version }) => version)],
  );
  return rows;
}
