import type { CommandOf, CommandType } from '@libs/protocol/commands.ts';
import type { EventOf, EventType } from '@libs/protocol/events.ts';
import type { AgentId, CommandId, TagId } from '@libs/protocol/ids.ts';

/** One event and one command of every type, so that a rule can be held for all of them. */
const agentId = '0198c0de-0000-4000-8000-000000000001' as AgentId;
const held = '0198c0de-0000-7000-8000-000000000002' as CommandId;
const tagId = '0198c0de-0000-7000-8000-000000000003' as TagId;
const file = { name: 'receipt.png', mediaType: 'image/png', bytes: 70, sha256: 'ab'.repeat(32), pixels: null } as const;
const translated = { source: 'zh', target: 'en', text: 'I was cheated', flag: null, engine: 'deepl' } as const;
const sentTranslation = { language: 'en', text: 'We can help', engine: 'deepl' } as const;

export const eventSamples: { [T in EventType]: EventOf<T> } = {
  'session.opened': { type: 'session.opened', lang: 'zh-TW', opening: 'click', page: '/about' },
  'message.sent': { type: 'message.sent', from: 'agent', kind: 'text', text: '可以', translation: sentTranslation },
  'contact.given': { type: 'contact.given', fields: ['name', 'phone'] },
  'session.claimed': { type: 'session.claimed', agentId },
  'session.transferred': { type: 'session.transferred', agentId },
  'session.closed': { type: 'session.closed' },
  'session.reopened': { type: 'session.reopened' },
  'note.added': { type: 'note.added', text: 'call back' },
  'message.translated': { type: 'message.translated', of: 2, ...translated, ms: 120, characters: 4, costMicros: 80 },
  'session.erased': { type: 'session.erased' },
  'session.blocked': { type: 'session.blocked' },
  'session.rated': { type: 'session.rated', stars: 4, text: 'thank you' },
  'message.held': {
    type: 'message.held',
    reasons: ['fee'],
    text: 'pay first',
    translation: sentTranslation,
    phrase: 'pay first',
    file,
  },
  'message.released': { type: 'message.released', held, author: agentId },
  'message.declined': { type: 'message.declined', held },
  'attachment.sent': { type: 'attachment.sent', from: 'customer', ...file },
  'identity.confirmed': { type: 'identity.confirmed', host: 'shop.example', fields: ['email'], isReturn: true },
  'identifier.attributed': { type: 'identifier.attributed', message: held, index: 0, owner: 'counterparty' },
  'session.tagged': { type: 'session.tagged', tagId },
  'session.untagged': { type: 'session.untagged', tagId },
  'distress.changed': { type: 'distress.changed', state: 'open' },
  'debrief.changed': { type: 'debrief.changed', agentId },
  'session.offered': { type: 'session.offered', agentId, seconds: 30 },
  'offer.passed': { type: 'offer.passed', agentId },
  'session.unassigned': { type: 'session.unassigned', agentId },
  'transfer.accepted': { type: 'transfer.accepted' },
  'skill.wanted': { type: 'skill.wanted', skill: 'crypto' },
  'session.snoozed': { type: 'session.snoozed', until: '2026-01-01T12:00:00.000Z' },
  'session.woken': { type: 'session.woken' },
};

export const commandSamples: { [T in CommandType]: CommandOf<T> } = {
  'session.open': { type: 'session.open', lang: 'en', opening: 'click' },
  'message.send': { type: 'message.send', text: 'hello' },
  'contact.give': { type: 'contact.give', name: 'Li' },
  'session.claim': { type: 'session.claim' },
  'session.transfer': { type: 'session.transfer', agentId, note: 'speaks only Cantonese' },
  'session.decline': { type: 'session.decline', note: 'my shift ends' },
  'session.release': { type: 'session.release', skill: 'crypto', note: 'a wallet' },
  'session.snooze': { type: 'session.snooze', until: '2026-01-01T12:00:00.000Z', customerMessages: 1 },
  'session.wake': { type: 'session.wake' },
  'session.close': { type: 'session.close' },
  'session.reopen': { type: 'session.reopen' },
  'note.add': { type: 'note.add', text: 'call back' },
  'session.block': { type: 'session.block', reason: 'threats' },
  'session.unblock': { type: 'session.unblock' },
  'session.erase': { type: 'session.erase' },
  'translation.request': { type: 'translation.request', of: 1, source: 'auto', target: 'en', attempt: 0 },
  'identifier.attribute': { type: 'identifier.attribute', message: held, index: 0, owner: 'counterparty' },
  'session.tag': { type: 'session.tag', tagId },
  'session.untag': { type: 'session.untag', tagId },
  'distress.change': { type: 'distress.change', state: 'handled' },
  'debrief.change': { type: 'debrief.change', isWanted: true },
  'session.rate': { type: 'session.rate', stars: 5, text: 'kind' },
};
