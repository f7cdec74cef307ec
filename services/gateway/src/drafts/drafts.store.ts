import { type InferEntity, sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { unseal, seal } from '@libs/ledger/sealing.ts';
import { sessionKey } from '@libs/ledger/shard.ts';
import type { Draft } from '@libs/protocol/console-api.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentDraft } from './drafts.schema.ts';

/** More than any agent has unsent at once. */
const MAX_DRAFTS = 500;

/** What an agent has begun to write, on every desk they sit down at. Sealed with the customer's key, so an erasure takes it too. */
@Injectable()
export class DraftsStore {
  constructor(private readonly resources: ServerResources) {}

  async list(agentId: AgentId): Promise<Draft[]> {
    const em = this.resources.unitOfWork();
    const rows = await em.find(AgentDraft, { agentId }, { orderBy: { updatedAt: 'desc' }, limit: MAX_DRAFTS });
    await this.resources.keyring.preload(rows.map(({ sessionId }) => sessionId));
    return (await Promise.all(rows.map((row) => this.open(row)))).flat();
  }

  /** False when there is no such session, or no more. */
  async save(agentId: AgentId, { sessionId, text, isNote }: Draft): Promise<boolean> {
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key) return false;
    const em = this.resources.unitOfWork();
    const body = seal(key, Buffer.from(text), sealingContextOf({ agentId, sessionId }));
    if (!text) await em.nativeDelete(AgentDraft, { ...sessionKey(sessionId), agentId });
    else
      await em
        .createQueryBuilder(AgentDraft)
        .insert({ ...sessionKey(sessionId), agentId, body, isNote, updatedAt: sql.now() })
        .onConflict(['shard', 'sessionId', 'agentId'])
        .merge(['body', 'isNote', 'updatedAt'])
        .execute();
    return true;
  }

  /** Empty when the words were erased with their key. */
  private async open(row: InferEntity<typeof AgentDraft>): Promise<Draft[]> {
    const { sessionId, body, isNote } = row;
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key) return [];
    const text = unseal(key, body, sealingContextOf(row)).toString();
    if (!text.startsWith(LEGACY_NOTE_MARK)) return [{ sessionId, text, isNote }];
    const note = { sessionId, text: text.slice(LEGACY_NOTE_MARK.length), isNote: true };
    const moved = { body: seal(key, Buffer.from(note.text), sealingContextOf(row)), isNote: true };
    // Only the row that was read: the agent may have written on meanwhile.
    await this.resources
      .unitOfWork()
      .nativeUpdate(AgentDraft, { ...sessionKey(sessionId), agentId: row.agentId, body }, moved);
    return [note];
  }
}

/**
 * The version before the column `is_note` wrote this before the words of a note, inside the sealed text. No text that
 * anybody sends begins like this, because control characters are refused. To be removed one version later.
 */
const LEGACY_NOTE_MARK = '\0note\0';

type DraftContext = { agentId: AgentId; sessionId: SessionId };
const sealingContextOf = ({ agentId, sessionId }: DraftContext): string => `draft|${agentId}|${sessionId}`;
