import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { searchQuery, type SearchResponse } from '@libs/protocol/http.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { SearchService } from './search.service.ts';

@Controller('inbox/search')
@UseGuards(AgentGuard)
export class SearchController {
  constructor(private readonly search: SearchService) {}

  /** One page of the conversations that a text is in. */
  @Get()
  find(@Query() query: unknown, @Req() request: Request): Promise<SearchResponse> {
    return this.search.page(agentIdOf(request), parseOrRefuse(searchQuery, query));
  }
}
