import { Controller, Get, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { openEvent } from '@libs/ledger/stored-event.ts';
import { CASE_FILE_FORMAT, type CaseFile } from '@libs/protocol/case-file.ts';
import { caseFileQuery } from '@libs/protocol/desk.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { sessionId as sessionIdShape, type SessionId } from '@libs/protocol/ids.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { AgentOnly, agentOf } from '../agents/jwt.strategy.ts';
import { TeamStore } from '../agents/team.store.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { IdentitiesStore } from '../identity/identities.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { chained, sealOf } from './case-chain.ts';
import { asCsv } from './case-csv.ts';
import { asPage } from './case-page.ts';

const PAGE = 500;

/** A conversation for a bank, the police or a court. That it was exported, and by whom, is written down first. */
@Controller('sessions/:sessionId/case-file')
@UseGuards(AgentOnly)
export class CaseFileController {
  constructor(
    private readonly plumbing: Plumbing,
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
    private readonly identities: IdentitiesStore,
  ) {}

  @Get()
  async export(
    @Param('sessionId') id: unknown,
    @Query() query: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    const { format } = parseOrRefuse(caseFileQuery, query);
    const agentId = agentOf(request);
    const events = await this.events(sessionId);
    const access = await this.audit.of(sessionId);
    await this.audit.note({ agentId, what: 'case.exported', sessionId });
    const unsealed: CaseFile = {
      format: CASE_FILE_FORMAT,
      sessionId,
      exportedAt: new Date().toISOString(),
      exportedBy: (await this.team.find(agentId))?.displayName ?? agentId,
      contact: await this.plumbing.contacts.read(sessionId),
      vouched: await this.identities.read(sessionId),
      entries: chained(events),
      access,
      seal: '',
    };
    const [type, body] = written({ ...unsealed, seal: sealOf(unsealed) }, format);
    response
      .set({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .set('content-disposition', `attachment; filename="case-${sessionId}.${format}"`)
      .send(body);
  }

  private async events(sessionId: SessionId): Promise<RecordedEvent[]> {
    const key = await this.plumbing.keyring.keyOf(sessionId);
    if (!key) throw new Refused('session.unknown');
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await this.plumbing.ledger.read(sessionId, events.length, PAGE);
      events.push(...page.map((stored) => openEvent(key, stored)));
      if (page.length < PAGE) return events;
    }
  }
}

function written(file: CaseFile, format: 'html' | 'json' | 'csv'): [string, string] {
  if (format === 'json') return ['application/json', JSON.stringify(file, null, 2)];
  return format === 'csv' ? ['text/csv', asCsv(file)] : ['text/html', asPage(file)];
}
