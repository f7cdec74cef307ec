import { sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { unseal, seal } from '@libs/ledger/sealing.ts';
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
    const drafts = await Promise.all(
      rows.map(async ({ sessionId, body }) => {
        const key = await this.resources.keyring.getKey(sessionId);
        return key
          ? [{ sessionId, ...parseDraft(unseal(key, body, sealingContextOf(agentId, sessionId)).toString()) }]
          : [];
      }),
    );
    return drafts.flat();
  }

  /** False when there is no such session, or no more. */
  async save(agentId: AgentId, { sessionId, text, isNote }: Draft): Promise<boolean> {
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key) return false;
    const em = this.resources.unitOfWork();
    const body = seal(key, Buffer.from(isNote ? NOTE_PREFIX + text : text), sealingContextOf(agentId, sessionId));
    if (!text) await em.nativeDelete(AgentDraft, { agentId, sessionId });
    else
      await em
        .createQueryBuilder(AgentDraft)
        .insert({ agentId, sessionId, body, updatedAt: sql.now() })
        .onConflict(['agentId', 'sessionId'])
        .merge(['body', 'updatedAt'])
        .execute();
    return true;
  }
}

/** Before the words of a note. No text that anybody sends can begin like this: control characters are refused. */
const NOTE_PREFIX = '\0note\0';

const parseDraft = (body: string): Pick<Draft, 'text' | 'isNote'> =>
  body.startsWith(NOTE_PREFIX) ? { text: body.slice(NOTE_PREFIX.length), isNote: true } : { text: body, isNote: false };

const sealingContextOf = (agentId: AgentId, sessionId: SessionId) => `draft|${agentId}|${sessionId}`;
