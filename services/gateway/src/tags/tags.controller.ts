import { Body, Controller, Get, HttpCode, Param, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { tagId } from '@libs/protocol/ids.ts';
import { tagRequest, type TagDefinition } from '@libs/protocol/tags.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { TagsStore } from './tags.store.ts';

/** What conversations can be tagged with: every agent reads it, leads define it. */
@Controller('tags')
@UseGuards(AgentGuard)
export class TagsController {
  constructor(
    private readonly tags: TagsStore,
    private readonly audit: AuditStore,
  ) {}

  @Get()
  async list(): Promise<{ tags: TagDefinition[] }> {
    return { tags: await this.tags.list() };
  }

  @Put(':id')
  @UseGuards(LeadGuard)
  @HttpCode(204)
  async save(@Param('id') id: unknown, @Body() body: unknown, @Req() request: Request): Promise<void> {
    const [target, tag] = [parseOrRefuse(tagId, id), parseOrRefuse(tagRequest, body)];
    await this.audit.record({ agentId: agentIdOf(request), what: 'tag.saved' });
    await this.tags.save(target, tag, agentIdOf(request));
  }
}
