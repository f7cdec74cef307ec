import { Injectable } from '@nestjs/common';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { MAX_PERSON_CONVERSATIONS, type PersonLink, type PersonResponse } from '@libs/protocol/persons.ts';
import { ConversationAccess } from '../authorization/conversation-access.ts';
import { mayRead } from '../authorization/reading-rule.ts';
import { IdentitiesStore } from '../identity/identities.store.ts';
import { InboxReader } from '../inbox/inbox.reader.ts';
import { PersonLinksStore, type LinkEnd } from './person-links.store.ts';

/** `confirmed`: joined by what another site has said of two of them. */
export type PersonConversations = { ids: SessionId[]; ends: LinkEnd[]; confirmed: SessionId[] };

/**
 * All conversations of a person: what agents have linked and what another site has confirmed, from one to the next. Two
 * conversations that are of one person with a third are of one person with each other.
 */
@Injectable()
export class PersonsReader {
  constructor(
    private readonly links: PersonLinksStore,
    private readonly identities: IdentitiesStore,
    private readonly inbox: InboxReader,
    private readonly access: ConversationAccess,
  ) {}

  /** Each round costs a few statements, whatever the number of conversations; of chains without end some are left out. */
  async conversationsOf(sessionId: SessionId): Promise<PersonConversations> {
    const ids = new Set([sessionId]);
    const ends = new Map<string, LinkEnd>();
    const confirmed = new Set<SessionId>();
    for (let fresh = [sessionId]; fresh.length > 0 && ids.size < MAX_PERSON_CONVERSATIONS;) {
      const linkIds = (await this.links.endsAt(fresh)).map(({ linkId }) => linkId);
      const linked = await this.links.endsOf(linkIds);
      const vouched = await this.identities.samePersonAs(fresh);
      for (const end of linked) ends.set(`${end.linkId} ${end.sessionId}`, end);
      for (const one of vouched.length > 1 ? vouched : []) confirmed.add(one);
      fresh = [...linked.map((end) => end.sessionId), ...vouched].filter((one) => !ids.has(one));
      for (const one of fresh) ids.add(one);
    }
    return { ids: [...ids], ends: [...ends.values()], confirmed: [...confirmed] };
  }

  /** As this agent may see it. */
  async read(agentId: AgentId, sessionId: SessionId): Promise<PersonResponse> {
    const { ids, ends, confirmed } = await this.conversationsOf(sessionId);
    const rule = await this.access.ruleOf(agentId);
    const rows = (await this.inbox.byIds(agentId, ids)).filter(({ status }) => status !== 'erased');
    const conversations = rows.filter((row) => mayRead(rule, row)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    const shown = new Set(conversations.map((row) => row.sessionId));
    return {
      conversations,
      hidden: rows.length - conversations.length,
      links: linksAmong(ends, shown),
      confirmed: confirmed.filter((one) => shown.has(one)),
    };
  }
}

/** Whole ones alone, of which both ends are shown; oldest first. */
function linksAmong(ends: readonly LinkEnd[], shown: ReadonlySet<SessionId>): PersonLink[] {
  const links = new Map<string, PersonLink>();
  for (const { linkId, sessionId, by, at } of ends) {
    const before = links.get(linkId)?.between ?? [];
    links.set(linkId, { linkId, between: [...before, sessionId], by, at: at.toISOString() });
  }
  return [...links.values()]
    .filter(({ between }) => between.length === 2 && between.every((one) => shown.has(one)))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
