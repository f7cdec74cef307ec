import { Injectable } from '@nestjs/common';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { EmergencyAccessStore } from './emergency-access.store.ts';
import { mayRead, type AssignedSession, type ReadingRule } from './reading-rule.ts';

/** Tells the console that a reason opens the conversation all the same. */
const ASSIGNMENT_FIELD = 'assignment';

/**
 * The organisation's rule about which agent may read which conversation. Leads may read all, because they answer for what
 * agents do; what they open is recorded like anybody's. Without a rule nothing is asked of the database.
 */
@Injectable()
export class ConversationAccess {
  constructor(
    private readonly resources: ServerResources,
    private readonly agents: AgentsStore,
    private readonly emergencies: EmergencyAccessStore,
  ) {}

  /** Throws a refusal unless this agent may read this conversation now. */
  async assertOpenTo(agentId: AgentId, sessionId: SessionId): Promise<void> {
    const rule = await this.ruleOf(agentId);
    if (rule.access === 'everyone') return;
    const [session] = await this.assignments([sessionId]);
    // One that does not exist is refused as that by whoever reads it.
    if (session && !mayRead(rule, session)) throw new RefusalError('access.denied', { field: ASSIGNMENT_FIELD });
  }

  async ruleOf(agentId: AgentId): Promise<ReadingRule> {
    return (await this.rulesOf([agentId])).get(agentId)!;
  }

  async rulesOf(agentIds: readonly AgentId[]): Promise<Map<AgentId, ReadingRule>> {
    const { conversationAccess } = await this.resources.settings.readSecurity();
    const rules = agentIds.map((agentId): ReadingRule => ({ access: conversationAccess, agentId, opened: new Set() }));
    if (conversationAccess === 'everyone') return byAgent(rules);
    const leads = await this.agents.findLeads(agentIds);
    const opened = await this.emergencies.openedBy(agentIds);
    return byAgent(
      rules.map((rule) => ({
        ...rule,
        access: leads.has(rule.agentId) ? 'everyone' : rule.access,
        opened: opened.get(rule.agentId) ?? rule.opened,
      })),
    );
  }

  /** Whose these conversations are now. */
  async assignments(sessionIds: readonly SessionId[]): Promise<AssignedSession[]> {
    const { rows } = await this.resources.pool.query<AssignedSession>(
      `select s.id as "sessionId", s.status, s.agent_id as "agentId"
       from unnest($1::smallint[], $2::uuid[]) as w (shard, id) join chat_session s on s.shard = w.shard and s.id = w.id`,
      [sessionIds.map(shardOf), sessionIds],
    );
    return rows;
  }
}

const byAgent = (rules: readonly ReadingRule[]) => new Map(rules.map((rule) => [rule.agentId, rule]));
