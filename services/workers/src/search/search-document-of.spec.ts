import { eventSamples } from '../../../../infra/jest/samples-of-every-type.ts';
import { v4, v7 } from 'uuid';
import type { CommandId, SessionId, TagId } from '@libs/protocol/ids.ts';
import { searchDocumentOf, type OpenedConversation } from './search-document-of.ts';

const sessionId = v7() as SessionId;
const conversation: OpenedConversation = {
  ...{ sessionId, status: 'waiting', agentId: null, agentName: null, tags: [], lang: 'en', sortAt: 1 },
  ...{ contact: null, identifiers: [], events: [] },
};
const recorded = (event: OpenedConversation['events'][number]['event'], version = 1) => ({
  ...{ sessionId, version, part: 0, commandId: v4() as CommandId, at: new Date(0).toISOString() },
  actor: { role: 'customer' as const },
  event,
});

it('is found by what agents may read, never by what waits for a second person or the system says to everybody', () => {
  const kindsOf = (event: Parameters<typeof recorded>[0]) =>
    searchDocumentOf({ ...conversation, events: [recorded(event)] }).fields.map(({ kind }) => kind);
  const found = Object.values(eventSamples).flatMap((event) => kindsOf(event).map((kind) => `${event.type} ${kind}`));
  expect(found.sort()).toEqual([
    'attachment.sent file',
    'message.sent message',
    'message.translated message',
    'note.added note',
  ]);
  expect(kindsOf({ type: 'message.sent', from: 'system', kind: 'welcome', text: 'Hello' })).toEqual([]);
});

it('has who somebody is, and where a text is in the conversation', () => {
  const text = 'they took it';
  const { fields } = searchDocumentOf({
    ...conversation,
    agentName: 'Grace Lim',
    tags: [{ id: v4() as TagId, name: 'Investment\n投资' }],
    contact: { name: 'Ada', email: null, phone: '+6581234567' },
    events: [recorded({ type: 'message.sent', from: 'customer', kind: 'text', text }, 7)],
  });
  expect(fields).toEqual([
    { kind: 'agent', text: 'Grace Lim' },
    { kind: 'tag', text: 'Investment\n投资' },
    { kind: 'name', text: 'Ada' },
    { kind: 'phone', text: '+6581234567' },
    { kind: 'message', text, seq: 7 },
  ]);
});
