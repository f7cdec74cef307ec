import { Controller, Get, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { typeLabelOf } from '@libs/ledger/event-types.ts';
import { toRecordedEvent, type OpenedEvent } from '@libs/ledger/stored-event.ts';
import { CASE_FILE_FORMAT } from '@libs/protocol/case-file.ts';
import { caseFileQuery } from '@libs/protocol/console-api.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { sessionId as sessionIdShape, type AgentId, type SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { OpenConversationGuard } from '../authorization/open-conversation.guard.ts';
import { TeamStore } from '../agents/team.store.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { ExportQuota } from '../audit/export-quota.store.ts';
import { IdentitiesStore } from '../identity/identities.store.ts';
import { ConcurrencyLimiter } from '../rate-limiting/concurrency-limiter.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { toCaseCsv } from './case-csv.ts';
import { chainEntries, signedCaseJson, signedCasePage, type UnsignedCaseFile } from './signed-case-file.ts';

const PAGE_SIZE = 500;

/** A whole conversation is in memory while it is exported; each 64 KB of it cost an agent as much as a command. */
const MAX_EXPORTS = { ofAgent: 1, ofGateway: 2 };
const BYTES_PER_TOKEN = 64 * 1024;

/** Exports a conversation for a bank, the police or a court. Who exports it is recorded before. */
@Controller('sessions/:sessionId/case-file')
@UseGuards(AgentGuard, OpenConversationGuard)
export class CaseFileController {
  private readonly ofAgent = new ConcurrencyLimiter(MAX_EXPORTS.ofAgent);
  private readonly ofGateway = new ConcurrencyLimiter(MAX_EXPORTS.ofGateway);

  constructor(
    private readonly resources: ServerResources,
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
    private readonly quota: ExportQuota,
    private readonly identities: IdentitiesStore,
    private readonly limiter: RateLimiter,
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
    const agentId = agentIdOf(request);
    const [type, body] = await this.ofAgent.run(agentId, () =>
      this.ofGateway.run('all', () => this.createCaseFile(agentId, sessionId, format)),
    );
    this.limiter.charge({ as: 'agent', agentId }, body.length / BYTES_PER_TOKEN);
    response
      .set({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .set('content-disposition', `attachment; filename="case-${sessionId}.${format}"`)
      .send(body);
  }

  private async createCaseFile(
    agentId: AgentId,
    sessionId: SessionId,
    format: 'html' | 'json' | 'csv',
  ): Promise<[string, string]> {
    const events = await this.loadEvents(sessionId);
    const access = await this.audit.ofSession(sessionId);
    await this.quota.recordExport(agentId, sessionId);
    const file: UnsignedCaseFile = {
      format: CASE_FILE_FORMAT,
      sessionId,
      exportedAt: new Date().toISOString(),
      exportedBy: (await this.team.find(agentId))?.displayName ?? agentId,
      contact: await this.resources.contacts.read(sessionId),
      vouched: await this.identities.read(sessionId),
      identifiers: await this.resources.identifiers.confirmed(sessionId),
      entries: chainEntries(events),
      access,
    };
    return this.formatCaseFile(file, format);
  }

  private async formatCaseFile(file: UnsignedCaseFile, format: 'html' | 'json' | 'csv'): Promise<[string, string]> {
    const { signingKeys } = this.resources;
    if (format === 'json') return ['application/json', await signedCaseJson(file, signingKeys)];
    return format === 'csv' ? ['text/csv', toCaseCsv(file)] : ['text/html', await signedCasePage(file, signingKeys)];
  }

  private async loadEvents(sessionId: SessionId): Promise<RecordedEvent[]> {
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key) throw new RefusalError('session.unknown');
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await this.resources.ledger.read(sessionId, events.length, PAGE_SIZE);
      events.push(...page.map((stored) => toCaseEvent(this.resources.quarantine.open(key, stored))));
      if (page.length < PAGE_SIZE) return events;
    }
  }
}

/** An event that cannot be read has its line, too: a file without it would be called complete. */
function toCaseEvent(opened: OpenedEvent): RecordedEvent {
  if ('event' in opened) return opened;
  const { stored, quarantined } = opened;
  const text = `[An entry that this version of the software could not read: ${typeLabelOf(stored.type)}, ${quarantined}]`;
  return toRecordedEvent(stored, { type: 'message.sent', from: 'system', kind: 'text', text });
}
