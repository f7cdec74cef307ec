import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { isAtLeast, type AgentRole } from '@libs/protocol/roles.ts';
import { Refused } from '../edge/refused.ts';
import type { VerifiedAccess } from './access-tokens.ts';
import { AgentsStore } from './agents.store.ts';

/** Stands behind `AgentOnly`. The role is asked of the database at every call: a right that was taken is gone at once. */
abstract class RoleGuard implements CanActivate {
  protected abstract readonly needed: AgentRole;
  protected readonly refusal: RefusalCode = 'access.denied';

  constructor(private readonly agents: AgentsStore) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { agentId } = context.switchToHttp().getRequest<Request>().user as VerifiedAccess;
    const agent = await this.agents.find(agentId);
    if (!agent || !isAtLeast(agent.role, this.needed)) throw new Refused(this.refusal);
    return true;
  }
}

@Injectable()
export class LeadOnly extends RoleGuard {
  protected readonly needed = 'lead';

  constructor(agents: AgentsStore) {
    super(agents);
  }
}

/** For what visitors see: whoever may not change it is told whom to ask. */
@Injectable()
export class LeadOnlyForVisitors extends LeadOnly {
  protected override readonly refusal = 'access.lead-only';
}

@Injectable()
export class OperatorOnly extends RoleGuard {
  protected readonly needed = 'operator';

  constructor(agents: AgentsStore) {
    super(agents);
  }
}
