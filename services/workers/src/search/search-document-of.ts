import type { Contact } from '@libs/protocol/contact.ts';
import type { ConfirmedIdentifier } from '@libs/protocol/identifiers.ts';
import type { ChatEvent, RecordedEvent } from '@libs/protocol/events.ts';
import type { AgentId, SessionId, TagId } from '@libs/protocol/ids.ts';
import type { FieldKind, SearchDocument, SearchField } from '@libs/search/search-document.ts';

/** A conversation opened: everything that it may be found by. */
export type OpenedConversation = {
  sessionId: SessionId;
  status: string;
  agentId: AgentId | null;
  agentName: string | null;
  /** `name`: in all languages; empty for one that is not known. */
  tags: readonly { id: TagId; name: string }[];
  lang: string;
  sortAt: number;
  /** In their order; what cannot be read is left out. */
  events: readonly RecordedEvent[];
  contact: Contact | null;
  identifiers: readonly ConfirmedIdentifier[];
};

export function searchDocumentOf(conversation: OpenedConversation): SearchDocument {
  const { sessionId, status, agentId, agentName, tags, lang, sortAt, events, contact, identifiers } = conversation;
  const fields: SearchField[] = [
    ...(agentName ? [{ kind: 'agent' as const, text: agentName }] : []),
    ...tags.flatMap(({ name }) => (name ? [{ kind: 'tag' as const, text: name }] : [])),
    ...contactFieldsOf(contact),
    ...identifiers.map(({ value }) => ({ kind: 'identifier' as const, text: value })),
    ...events.flatMap(fieldOf),
  ];
  return { sessionId, sortAt, status, agent: agentId, languages: [lang], tags: tags.map(({ id }) => id), fields };
}

function contactFieldsOf(contact: Contact | null): SearchField[] {
  const kinds = ['name', 'email', 'phone'] as const;
  return kinds.flatMap((kind) => (contact?.[kind] ? [{ kind, text: contact[kind] }] : []));
}

function fieldOf({ version, event }: RecordedEvent): SearchField[] {
  const found = textOf(event);
  return found ? [{ ...found, seq: version }] : [];
}

/** What of an event can be searched for. The system's own texts are the same everywhere and would find everything. */
function textOf(event: ChatEvent): { kind: FieldKind; text: string } | null {
  switch (event.type) {
    case 'message.sent':
      return event.from === 'system' ? null : { kind: 'message', text: event.text };
    case 'message.translated':
      return { kind: 'message', text: event.text };
    case 'note.added':
      return { kind: 'note', text: event.text };
    case 'attachment.sent':
      return { kind: 'file', text: event.name };
    case 'session.opened':
    case 'contact.given':
    case 'identity.confirmed':
    case 'identifier.attributed':
    case 'session.tagged':
    case 'session.untagged':
    case 'distress.changed':
    case 'debrief.changed':
    case 'session.rated':
    case 'message.held':
    case 'message.released':
    case 'message.declined':
    case 'session.claimed':
    case 'session.transferred':
    case 'session.closed':
    case 'session.blocked':
    case 'session.reopened':
    case 'session.erased':
    case 'session.offered':
    case 'offer.passed':
    case 'session.unassigned':
    case 'transfer.accepted':
    case 'skill.wanted':
    case 'session.snoozed':
    case 'session.woken':
      return null;
  }
}
