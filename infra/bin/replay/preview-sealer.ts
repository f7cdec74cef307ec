import type { Client } from 'pg';
import { previewOf } from '@libs/chat/session-patch.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { toStoredEvent, type ChatEventRow } from '@libs/ledger/postgres-ledger.ts';
import { sealPreview } from '@libs/ledger/sealing.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import { unsealEvent } from '@libs/ledger/stored-event.ts';
import { UserError } from '../servers/user-error.ts';

/** The event that a session's preview shows; null for none. */
type PreviewRequest = { sessionId: SessionId; version: number | null };

/** Seals the previews of some sessions again, from their messages. */
export type PreviewSealer = {
  sealPreviews: (client: Client, sessions: PreviewRequest[]) => Promise<Map<SessionId, string>>;
};

/**
 * The previews in base64. A session whose key was destroyed has no preview. Throws a UserError when there is no sealing
 * key.
 */
export const createPreviewSealer = (sealingKey: Buffer | undefined): PreviewSealer => ({
  async sealPreviews(client, sessions) {
    const shown = sessions.filter(({ version }) => version !== null);
    if (shown.length === 0) return new Map();
    if (!sealingKey) throw new UserError('To repair sessions their previews must be sealed again: set SEALING_KEY.');
    const keyring = new PostgresKeyring((text, values) => client.query(text, values), sealingKey);
    const sealed = new Map<SessionId, string>();
    for (const row of await readMessages(client, shown)) {
      const key = await keyring.getKey(row.session_id);
      const { event } = key ? unsealEvent(key, toStoredEvent(row)) : { event: null };
      const preview = event && previewOf(event);
      if (key && preview) sealed.set(row.session_id, sealPreview(key, preview, row.session_id).toString('base64'));
    }
    return sealed;
  },
});

async function readMessages(client: Client, shown: PreviewRequest[]): Promise<ChatEventRow[]> {
  const { rows } = await client.query<ChatEventRow>(
    `select e.* from unnest($1::smallint[], $2::uuid[], $3::integer[]) as m (shard, session_id, version)
     join chat_event e on e.shard = m.shard and e.session_id = m.session_id and e.version = m.version`,
    [
      shown.map(({ sessionId }) => shardOf(sessionId)),
      shown.map(({ sessionId }) => sessionId),
      shown.map(({ version }) => version),
    ],
  );
  return rows;
}
