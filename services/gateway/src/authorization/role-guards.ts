import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { isRoleAtLeast, type AgentRole } from '@libs/protocol/roles.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import type { VerifiedAccess } from '../authentication/access-tokens.ts';
import { AgentsStore } from '../authentication/agents.store.ts';

/** Used after `AgentGuard`. The role is read from the database at every request, so a change takes effect at once. */
abstract class RoleGuard implements CanActivate {
  protected abstract readonly requiredRole: AgentRole;
  protected readonly refusalCode: RefusalCode = 'access.denied';

  constructor(private readonly agents: AgentsStore) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { agentId } = context.switchToHttp().getRequest<Request>().user as VerifiedAccess;
    const agent = await this.agents.find(agentId);
    if (!agent || !isRoleAtLeast(agent.role, this.requiredRole)) throw new RefusalError(this.refusalCode);
    return true;
  }
}

@Injectable()
export class LeadGuard extends RoleGuard {
  protected readonly requiredRole = 'lead';

  constructor(agents: AgentsStore) {
    super(agents);
  }
}

/** For what visitors see: the refusal tells an agent that only leads may change it. */
@Injectable()
export class PublicContentLeadGuard extends LeadGuard {
  protected override readonly refusalCode = 'access.lead-only';
}

@Injectable()
export class OperatorGuard extends RoleGuard {
  protected readonly requiredRole = 'operator';

  constructor(agents: AgentsStore) {
    super(agents);
  }
}
