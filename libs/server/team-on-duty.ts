import type { EntityManager } from '@mikro-orm/postgresql';
import type { Agent as AssignableAgent } from '@libs/assignment/line.ts';
import type { AssignmentRules } from '@libs/protocol/assignment.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { Agent, AgentAbility } from './agents.schema.ts';

/** Who can be given something, from the rows of the agents and from who has a console open. */
type TeamState = { online: readonly AgentId[]; loads: ReadonlyMap<AgentId, number>; rules: AssignmentRules };

/** Every agent who may sign in, in two statements whatever their number. */
export async function readTeamOnDuty(
  em: EntityManager,
  { online, loads, rules }: TeamState,
): Promise<AssignableAgent[]> {
  const agents = await em.find(Agent, { enabled: true }, { fields: ['id', 'availability'] });
  const abilities = new Map((await em.find(AgentAbility, {})).map((row) => [row.agentId, row]));
  const now = Date.now();
  return agents.map(({ id: agentId, availability }) => {
    const own = abilities.get(agentId);
    const isOnBreak = (own?.breakUntil?.getTime() ?? 0) > now;
    return {
      agentId,
      languages: own?.languages ?? [],
      skills: own?.skills ?? [],
      load: loads.get(agentId) ?? 0,
      limit: own?.conversationLimit ?? rules.conversationLimit,
      isOnDuty: online.includes(agentId) && availability === 'available' && !isOnBreak,
    };
  });
}
