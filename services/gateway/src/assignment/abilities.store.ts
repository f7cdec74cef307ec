import { Injectable } from '@nestjs/common';
import type { AgentAbilitiesChange, AgentAssignment } from '@libs/protocol/assignment.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { AgentAbility } from '@libs/server/agents.schema.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** What agents can be given. */
@Injectable()
export class AbilitiesStore {
  constructor(private readonly resources: ServerResources) {}

  /** Who has no row has chosen nothing. */
  async list(): Promise<AgentAssignment[]> {
    const rows = await this.resources.unitOfWork().find(AgentAbility, {});
    return rows.map(({ agentId, languages, skills, conversationLimit, breakUntil }) => ({
      ...{ agentId, languages, skills, conversationLimit: conversationLimit ?? null },
      breakUntil: breakUntil && breakUntil.getTime() > Date.now() ? breakUntil.toISOString() : null,
    }));
  }

  async find(agentId: AgentId): Promise<Pick<AgentAssignment, 'languages' | 'skills'>> {
    const own = (await this.list()).find((one) => one.agentId === agentId);
    return own ?? { languages: [], skills: [] };
  }

  async change(agentId: AgentId, change: AgentAbilitiesChange): Promise<void> {
    await this.write(agentId, change);
  }

  /** 0 minutes end it. */
  async startBreak(agentId: AgentId, minutes: number): Promise<void> {
    await this.write(agentId, { breakUntil: minutes === 0 ? null : new Date(Date.now() + minutes * 60_000) });
  }

  private async write(agentId: AgentId, change: object): Promise<void> {
    const em = this.resources.unitOfWork();
    const row = { agentId, languages: [], skills: [], conversationLimit: null, breakUntil: null, ...change };
    const fields = Object.keys(change) as (keyof typeof row)[];
    await em.upsert(AgentAbility, row, { onConflictFields: ['agentId'], onConflictMergeFields: fields });
  }
}
