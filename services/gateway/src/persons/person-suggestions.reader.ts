import { Injectable } from '@nestjs/common';
import type { Contact } from '@libs/protocol/contact.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { type PersonSuggestion, sharedDetails } from '@libs/protocol/persons.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { InboxReader } from '../inbox/inbox.reader.ts';
import { SearchService } from '../inbox/search.service.ts';
import { PersonsReader } from './persons.reader.ts';

/** More is no help for whoever has to judge them. */
const MAX_SUGGESTED = 5;

/**
 * Conversations with the same e-mail address or phone number, for an agent to judge. The index of the search finds them
 * among those that the agent may read; what was only mentioned in a message is left out by comparing the details.
 */
@Injectable()
export class PersonSuggestionsReader {
  constructor(
    private readonly resources: ServerResources,
    private readonly persons: PersonsReader,
    private readonly search: SearchService,
    private readonly inbox: InboxReader,
  ) {}

  async read(agentId: AgentId, sessionId: SessionId): Promise<PersonSuggestion[]> {
    const own = await this.contactOf(sessionId);
    const asked = sharedDetails.flatMap((field) => own?.[field] ?? []);
    if (!own || asked.length === 0) return [];
    const { ids: known } = await this.persons.conversationsOf(sessionId);
    const found = new Set<SessionId>();
    for (const text of asked) for (const one of await this.search.find(agentId, `"${text}"`)) found.add(one);
    const same = new Map<SessionId, PersonSuggestion['same']>();
    for (const one of found) {
      const shared = known.includes(one) ? [] : sharedFields(own, await this.contactOf(one));
      if (shared.length > 0 && same.size < MAX_SUGGESTED) same.set(one, shared);
    }
    const rows = await this.inbox.byIds(agentId, [...same.keys()]);
    return rows.map((conversation) => ({ conversation, same: same.get(conversation.sessionId)! }));
  }

  /** What cannot be unsealed suggests nothing, and does not fail the rest. */
  private async contactOf(sessionId: SessionId): Promise<Contact | null> {
    try {
      return await this.resources.contacts.read(sessionId);
    } catch (fault) {
      this.resources.log.error({ ...faultFields(fault) }, 'details of a customer could not be unsealed');
      return null;
    }
  }
}

const sharedFields = (own: Contact, other: Contact | null): PersonSuggestion['same'] =>
  sharedDetails.filter((field) => own[field] !== null && own[field] === other?.[field]);
