import type { AgentAssignment } from '@libs/protocol/assignment.ts';
import type { Colleague } from '@libs/protocol/team.ts';
import { breakOf } from './assignment-store.ts';

/** As a colleague has set it, whether or not they have a console open. */
export function agentStateOf(
  { agentId, availability }: Pick<Colleague, 'agentId' | 'availability'>,
  agents: readonly AgentAssignment[],
): 'available' | 'away' | 'break' {
  if (availability === 'away') return 'away';
  return breakOf(agents, agentId) ? 'break' : 'available';
}
