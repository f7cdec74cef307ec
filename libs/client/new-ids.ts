import { v7 } from 'uuid';
import type { CommandId, SessionId, VisitorKey } from '@libs/protocol/ids.ts';

// Minted here and not by the server, so that a resend after a lost answer names the same thing.

export const newSessionId = (): SessionId => v7() as SessionId;

/** Later ids sort after earlier ones of the same tab; the outbox keeps its order by them. */
export const newCommandId = (): CommandId => v7() as CommandId;

const KEY_BYTES = 32;

export function newVisitorKey(): VisitorKey {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') as VisitorKey;
}
