import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { joinRequest } from '@libs/protocol/team.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { TeamStore } from './team.store.ts';

/** Where a one-time link leads: whoever holds it chooses a password, once. */
@Controller('agents/join')
export class JoinController {
  constructor(
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
  ) {}

  @Post()
  @HttpCode(204)
  async join(@Body() body: unknown): Promise<void> {
    const { token, password } = parseOrRefuse(joinRequest, body);
    const taken = await this.team.takeLink(token, password);
    if (!taken) throw new Refused('link.over');
    await this.audit.note({ agentId: taken.agentId, what: taken.kind === 'join' ? 'agent.joined' : 'password.reset' });
  }
}
