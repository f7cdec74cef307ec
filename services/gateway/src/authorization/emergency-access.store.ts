import { sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { seal, unseal } from '@libs/ledger/sealing.ts';
import type { EmergencyAccess } from '@libs/protocol/emergency-access.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { EmergencyAccessRow } from './emergency-access.schema.ts';

/** Time to help somebody; whoever needs longer gives a reason again. */
const EMERGENCY_HOURS = 1;
const MAX_LISTED = 100;

/** Openings past the rule about who may read what. */
@Injectable()
export class EmergencyAccessStore {
  constructor(private readonly resources: ServerResources) {}

  /** False when there is no such conversation, or its person was erased. */
  async open(agentId: AgentId, sessionId: SessionId, reason: string): Promise<boolean> {
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key) return false;
    const sealed = seal(key, Buffer.from(reason), sealingContextOf(sessionId));
    const until = sql`now() + make_interval(hours => ${EMERGENCY_HOURS})`;
    await this.resources.unitOfWork().insert(EmergencyAccessRow, { agentId, sessionId, reason: sealed, until });
    return true;
  }

  /** What each of these agents has opened, and may read for now. */
  async openedBy(agentIds: readonly AgentId[]): Promise<Map<AgentId, Set<SessionId>>> {
    const rows = await this.resources
      .unitOfWork()
      .find(EmergencyAccessRow, { agentId: [...agentIds], until: { $gt: sql`now()` } });
    const opened = new Map<AgentId, Set<SessionId>>();
    for (const { agentId, sessionId } of rows)
      opened.set(agentId, (opened.get(agentId) ?? new Set<SessionId>()).add(sessionId));
    return opened;
  }

  /** For leads, newest first. */
  async list(): Promise<EmergencyAccess[]> {
    const em = this.resources.unitOfWork();
    const rows = await em.find(EmergencyAccessRow, {}, { orderBy: { id: 'desc' }, limit: MAX_LISTED });
    const agents = await em.find(Agent, { id: rows.map(({ agentId }) => agentId) }, { fields: ['displayName'] });
    const names = new Map(agents.map(({ id, displayName }) => [id, displayName]));
    return Promise.all(
      rows.map(async ({ id, sessionId, agentId, reason, at, until }) => ({
        ...{
          id,
          sessionId,
          agentId,
          agentName: names.get(agentId) ?? '',
          reason: await this.unsealed(sessionId, reason),
        },
        ...{ at: at.toISOString(), until: until.toISOString() },
      })),
    );
  }

  /** Null once the key was destroyed, or does not open it. */
  private async unsealed(sessionId: SessionId, reason: Buffer): Promise<string | null> {
    try {
      const key = await this.resources.keyring.getKey(sessionId);
      return key && unseal(key, reason, sealingContextOf(sessionId)).toString();
    } catch {
      return null;
    }
  }
}

const sealingContextOf = (sessionId: SessionId): string => `emergency|${sessionId}`;
