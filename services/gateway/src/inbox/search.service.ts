import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { SchemaOutput } from '@libs/protocol/parse.ts';
import type { searchQuery, SearchResponse } from '@libs/protocol/http.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { SystemSealer } from '@libs/server/keystore/system-sealer.ts';
import { faultFields } from '@libs/server/logger.ts';
import { queues } from '@libs/server/queues.ts';
import { RequestReplyQueue } from '@libs/server/request-reply-queue.ts';
import { SEARCH_WAIT_MS, searchAnswer, type SearchAnswer, type SearchQuestion } from '@libs/server/search-question.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { ConversationAccess } from '../authorization/conversation-access.ts';
import { mayRead, type ReadingRule } from '../authorization/reading-rule.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { InboxReader } from './inbox.reader.ts';
import { openCursor, sealCursor } from './search-cursor.ts';

/** For another question than an agent's own. */
const MAX_FOUND = 20;

/** Asks the process that holds the index, and shows of its answer what the agent may read now. */
@Injectable()
export class SearchService implements OnModuleDestroy {
  private readonly queue: RequestReplyQueue;
  private readonly cursorSealer: SystemSealer;

  constructor(
    private readonly resources: ServerResources,
    private readonly inbox: InboxReader,
    private readonly access: ConversationAccess,
    private readonly audit: AuditStore,
  ) {
    this.queue = new RequestReplyQueue({
      name: queues.search.name,
      connections: resources.queueConnections,
      jobSealer: new JobSealer(resources.sealingKeys),
    });
    this.cursorSealer = new SystemSealer(resources.sealingKeys, 'searchTerms');
  }

  async onModuleDestroy(): Promise<void> {
    await this.queue.close();
  }

  async page(agentId: AgentId, query: SchemaOutput<typeof searchQuery>): Promise<SearchResponse> {
    const { text, order, limit } = query;
    const asked = { agentId, text, order };
    const after = query.after === undefined ? null : openCursor(this.cursorSealer, asked, query.after);
    if (query.after !== undefined && !after) throw new RefusalError('cursor.invalid');
    // Searching is reading: it is on record before there is an answer.
    if (!after) await this.audit.recordSearch(agentId, text);
    const rule = await this.access.ruleOf(agentId);
    const answer = await this.ask({ text, order, after, limit, readable: readableOf(rule) });
    const ids = answer.hits.map(({ sessionId }) => sessionId);
    const rows = new Map((await this.inbox.byIds(agentId, ids)).map((row) => [row.sessionId, row]));
    return {
      // The index may be behind: what the list says counts.
      rows: ids.flatMap((id) => rows.get(id) ?? []).filter((row) => row.status !== 'erased' && mayRead(rule, row)),
      next: answer.next && sealCursor(this.cursorSealer, asked, answer.next),
      isPartial: answer.isPartial,
      indexed: answer.indexed,
    };
  }

  /** The newest conversations that a text is in, of those that the agent may read. The caller records why it is asked. */
  async find(agentId: AgentId, text: string): Promise<SessionId[]> {
    const readable = readableOf(await this.access.ruleOf(agentId));
    const { hits } = await this.ask({ text, order: 'newest', after: null, limit: MAX_FOUND, readable });
    return hits.map(({ sessionId }) => sessionId);
  }

  private async ask(question: SearchQuestion): Promise<SearchAnswer> {
    try {
      return searchAnswer.parse(await this.queue.request(question, SEARCH_WAIT_MS));
    } catch (fault) {
      this.resources.log.warn({ ...faultFields(fault) }, 'a search was not answered in time');
      throw new RefusalError('try.later');
    }
  }
}

const readableOf = ({ access, agentId, opened }: ReadingRule): SearchQuestion['readable'] =>
  access === 'everyone' ? null : { agentId, isWaitingOpen: access === 'own-and-waiting', opened: [...opened] };
