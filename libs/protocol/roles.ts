import { z } from '#schema';

/** Each may do what those before it may: an agent answers, a lead answers for the team, an operator for the machine. */
export const agentRoles = ['agent', 'lead', 'operator'] as const;
export const agentRole = z.enum(agentRoles);
export type AgentRole = z.infer<typeof agentRole>;

/** Whoever looks after the machine reaches further than any conversation: a stolen password alone must not open that. */
export const needsSecondFactor = (role: AgentRole): boolean => role === 'operator';

/** Whether somebody with this role may do what asks for at least `needed`. */
export const isRoleAtLeast = (role: AgentRole, needed: AgentRole): boolean =>
  agentRoles.indexOf(role) >= agentRoles.indexOf(needed);
