import { setImmediate as othersTurn } from 'node:timers/promises';
import { marksAfter, noMarks } from '@libs/chat/conversation-marks.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import { quarantineReasonOf } from '@libs/ledger/unreadable-event.ts';
import type { SearchDocument } from '@libs/search/search-document.ts';
import { isDependencyFault } from '@libs/server/dependency-fault.ts';
import { faultFields } from '@libs/server/logger.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import type { ConversationRow, ConversationsStore, Names } from './conversations.store.ts';
import { searchDocumentOf } from './search-document-of.ts';

/** Other work of this process waits no longer than this for the opening of a backlog. */
const YIELD_AFTER_MS = 10;

export type ReaderDependencies = Pick<
  ServerResources,
  'keyring' | 'quarantine' | 'contacts' | 'identifiers' | 'log'
> & {
  conversations: ConversationsStore;
};

/** `agentId`, `version`: of the row that the document was made of. */
export type ReadConversation = { document: SearchDocument; agentId: AgentId | null; version: number };

/** Opens whole conversations, as they are now. What cannot be read is left out and keeps no other out. */
export class ConversationReader {
  private turnBegan = performance.now();

  constructor(private readonly dependencies: ReaderDependencies) {}

  /** Without those that do not exist or are erased. */
  async read(sessionIds: SessionId[], names: Names): Promise<ReadConversation[]> {
    const { conversations, keyring } = this.dependencies;
    const rows = (await conversations.read(sessionIds)).filter(({ status }) => status !== 'erased');
    const ids = rows.map(({ sessionId }) => sessionId);
    await keyring.preload(ids);
    const eventsOf = Map.groupBy(await conversations.readEvents(ids), ({ sessionId }) => sessionId);
    const read: ReadConversation[] = [];
    for (const row of rows) {
      const document = await this.open(row, eventsOf.get(row.sessionId) ?? [], names);
      if (document) read.push({ document, agentId: row.agentId, version: row.version });
      await this.yieldWhenLong();
    }
    return read;
  }

  /** Null when the key is gone: the person was erased. */
  private async open(
    row: ConversationRow,
    stored: readonly StoredEvent[],
    names: Names,
  ): Promise<SearchDocument | null> {
    const { sessionId, agentId } = row;
    const key = await this.keyOf(sessionId, stored);
    if (key === null) return null;
    const events = key === 'unreadable' ? [] : this.openEvents(key, stored);
    const { tagIds } = events.reduce((marks, { event }) => marksAfter(marks, event), noMarks);
    return searchDocumentOf({
      ...row,
      agentName: agentId && (names.get(agentId) ?? null),
      tags: tagIds.map((id) => ({ id, name: names.get(id) ?? '' })),
      events,
      contact: await this.orNull(() => this.dependencies.contacts.unseal(sessionId, row.contact)),
      identifiers:
        (await this.orNull(() => this.dependencies.identifiers.unsealConfirmed(sessionId, row.identifiers))) ?? [],
    });
  }

  private async keyOf(sessionId: SessionId, stored: readonly StoredEvent[]): Promise<SubjectKey | 'unreadable' | null> {
    try {
      return await this.dependencies.keyring.getKey(sessionId);
    } catch (fault) {
      const reason = quarantineReasonOf(fault);
      for (const event of stored) this.dependencies.quarantine.record(event, reason);
      return 'unreadable';
    }
  }

  private openEvents(key: SubjectKey, stored: readonly StoredEvent[]): RecordedEvent[] {
    return stored.flatMap((event) => {
      const opened = this.dependencies.quarantine.open(key, event);
      return 'event' in opened ? [opened] : [];
    });
  }

  private async orNull<T>(open: () => Promise<T | null>): Promise<T | null> {
    try {
      return await open();
    } catch (fault) {
      if (isDependencyFault(fault)) throw fault;
      this.dependencies.log.warn({ ...faultFields(fault) }, 'details of a person cannot be opened for the search');
      return null;
    }
  }

  private async yieldWhenLong(): Promise<void> {
    if (performance.now() - this.turnBegan <= YIELD_AFTER_MS) return;
    await othersTurn();
    this.turnBegan = performance.now();
  }
}
