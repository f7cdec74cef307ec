import { z } from '#schema';

/** Each may do what those before it may: an agent answers, a lead answers for the team, an operator for the machine. */
export const agentRoles = ['agent', 'lead', 'operator'] as const;
export const agentRole = z.enum(agentRoles);
export type AgentRole = z.infer<typeof agentRole>;

/** An operator has access to the whole system: a stolen password alone must not be enough for that. */
export const needsSecondFactor = (role: AgentRole): boolean => role === 'operator';

/** Whether somebody with this role may do what asks for at least `needed`. */
export const isRoleAtLeast = (role: AgentRole, needed: AgentRole): boolean =>
  agentRoles.indexOf(role) >= agentRoles.indexOf(needed);
