import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { sealEvent, type SubjectKey } from '@libs/ledger/sealing.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { withClient } from '../../bin/servers/postgres-database.ts';

/** One page and what a reader may scroll to: these sessions get real keys and messages that can be unsealed. */
export const SEALED_MESSAGE_COUNT = 1_000;
const MESSAGE_TEXT = 'Somebody called me, said he was from my bank, and asked me to move my savings to a safe account.';

/** Generates the inbox in SQL, because sending a million messages would take an hour. */
export async function fillInbox(databaseUrl: string, sessions: number, sealingKey: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(readFileSync(join(import.meta.dirname, 'sessions.sql'), 'utf8'), [sessions]);
    await sealNewestMessages(client, Buffer.from(sealingKey, 'base64'));
    await client.query('vacuum analyze');
  });
}

/** Their last messages are put into the log, or take the place of what was generated there. */
export async function sealNewestMessages(client: Client, sealingKey: Buffer): Promise<void> {
  const keyring = new PostgresKeyring((text, values) => client.query(text, values), sealingKey);
  const { rows } = await client.query<{ id: SessionId }>(
    'select session_id as id from inbox order by sort_at desc, session_id limit $1',
    [SEALED_MESSAGE_COUNT],
  );
  const messages: SealedMessage[] = [];
  for (const { id } of rows) messages.push(sealMessage((await keyring.ensureKey(id))!, id));
  const ids = messages.map(({ sessionId }) => sessionId);
  const values = [ids.map(shardOf), ids, messages.map(({ commandId }) => commandId), messages.map(({ body }) => body)];
  await client.query(readFileSync(join(import.meta.dirname, 'newest-messages.sql'), 'utf8'), values);
}

type SealedMessage = { sessionId: SessionId; commandId: CommandId; body: Buffer };

function sealMessage(key: SubjectKey, sessionId: SessionId): SealedMessage {
  const commandId = randomUUID() as CommandId;
  const text = `${MESSAGE_TEXT} ${randomBytes(4).toString('hex')}`;
  const event = { type: 'message.sent', from: 'customer', kind: 'text', text } as const;
  return { sessionId, commandId, body: sealEvent(key, event, { sessionId, commandId, part: 0 }).body! };
}
