import { z } from '#schema';

/** Each may do what those before it may: an agent answers, a lead answers for the team, an operator for the machine. */
export const agentRoles = ['agent', 'lead', 'operator'] as const;
export const agentRole = z.enum(agentRoles);
export type AgentRole = z.infer<typeof agentRole>;

/** Whether somebody with this role may do what asks for at least `needed`. */
export const isRoleAtLeast = (role: AgentRole, needed: AgentRole): boolean =>
  agentRoles.indexOf(role) >= agentRoles.indexOf(needed);

/**
 * Whether this role signs in with a second factor only, where the organisation asks for one `from` a role on. Of an
 * operator always: they have access to the whole system, and a stolen password alone must not be enough for that.
 */
export const needsSecondFactor = (role: AgentRole, from: AgentRole): boolean => isRoleAtLeast(role, from);
