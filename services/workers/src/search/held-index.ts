import type { AgentId, SessionId, TagId } from '@libs/protocol/ids.ts';
import { parseQuery } from '@libs/search/parse-query.ts';
import { SearchIndex } from '@libs/search/search-index.ts';
import type { SearchAnswer, SearchQuestion } from '@libs/server/search-question.ts';
import type { ReadConversation } from './conversation-reader.ts';

/** What is known of a conversation in the index. `pass`: the last pass over all conversations that has met it. */
type KnownConversation = {
  version: number;
  agentId: AgentId | null;
  tags: readonly string[];
  isWaiting: boolean;
  pass: number;
};

/** The index and, for who may read what, whose its conversations are. */
export class HeldIndex {
  private readonly index = new SearchIndex();
  private readonly known = new Map<SessionId, KnownConversation>();
  /** Of the pass over all conversations that is under way. */
  pass = 1;

  get size(): number {
    return this.index.size;
  }

  put({ document, agentId, version }: ReadConversation): void {
    this.index.put(document);
    const isWaiting = document.status === 'waiting';
    const { tags } = document;
    this.known.set(document.sessionId as SessionId, { version, agentId, tags, isWaiting, pass: this.pass });
  }

  remove(sessionId: SessionId): void {
    this.index.remove(sessionId);
    this.known.delete(sessionId);
  }

  /** Whether it is in the index in this version; the pass has met it. */
  meet(sessionId: SessionId, version: number): boolean {
    const known = this.known.get(sessionId);
    if (!known || known.version < version) return false;
    known.pass = this.pass;
    return true;
  }

  /** What this pass has not met is in the list no more: it was archived, or is of another history. */
  endPass(): void {
    for (const [sessionId, { pass }] of this.known) if (pass < this.pass) this.remove(sessionId);
    this.pass += 1;
  }

  /** Those of an agent or with a tag, whose name has changed. */
  sessionsOf(id: AgentId | TagId): SessionId[] {
    return [...this.known].flatMap(([sessionId, { agentId, tags }]) =>
      agentId === id || tags.includes(id) ? [sessionId] : [],
    );
  }

  answer({ text, order, after, limit, readable }: SearchQuestion): Omit<SearchAnswer, 'indexed'> {
    const page = this.index.find(parseQuery(text), { limit, order, after, ...(readable && this.accept(readable)) });
    return { ...page, hits: page.hits.map((hit) => ({ ...hit, sessionId: hit.sessionId as SessionId })) };
  }

  /** A conversation that may not be read is not found: that a word is in it tells what it says. */
  private accept({ agentId, isWaitingOpen, opened }: NonNullable<SearchQuestion['readable']>) {
    const isOpened = new Set<string>(opened);
    return {
      accept: (sessionId: string): boolean => {
        const known = this.known.get(sessionId as SessionId);
        return known?.agentId === agentId || isOpened.has(sessionId) || (isWaitingOpen && known?.isWaiting === true);
      },
    };
  }
}
