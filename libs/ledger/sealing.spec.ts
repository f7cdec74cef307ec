import { randomBytes } from 'node:crypto';
import type { EventType } from '@libs/protocol/events.ts';
import { newCommandId, newSessionId } from './ledger.contract.ts';
import { commandDigest, toSubjectKey, unseal, unsealFields, unsealPreview, seal, sealEvent } from './sealing.ts';
import { upcast } from './upcast.ts';
import { typeOfNumber } from './event-types.ts';

const newKey = () => toSubjectKey(randomBytes(32));
const key = newKey();
const context = { sessionId: newSessionId(), commandId: newCommandId(), part: 0 };
const sent = { type: 'message.sent', from: 'customer', kind: 'text', text: 'my savings' } as const;

type FrozenLine = readonly [number: number, schemaVer: number, fields: Record<string, unknown>];
const agentId = '0198c0de-0000-4000-8000-000000000001';
const held = '0198c0de-0000-7000-8000-000000000002';
const translated = {
  ...{ of: 2, source: 'zh', target: 'en', text: 'I was cheated', flag: null, engine: 'deepl' },
  ...{ ms: 120, characters: 4, costMicros: 80 },
};
const attached = {
  ...{ name: 'receipt.png', mediaType: 'image/png', bytes: 70, sha256: 'ab'.repeat(32) },
  pixels: { width: 1, height: 1 },
};
const file = { from: 'customer', ...attached };
const translation = { language: 'en', text: 'pay first', engine: 'deepl' };

/** Frozen on 2026-11-20: every shape that was ever written must read for ever. Lines are only added. */
const frozen: { [T in EventType]: readonly [FrozenLine, ...FrozenLine[]] } = {
  'session.opened': [[1, 1, { lang: 'zh-TW', opening: 'click' }]],
  'message.sent': [
    [2, 1, { from: 'customer', kind: 'text', text: 'hello' }],
    [2, 1, { from: 'customer', kind: 'text', text: '••••••', identifiers: [{ kind: 'card-number', ending: '1111' }] }],
  ],
  'session.claimed': [[3, 1, { agentId }]],
  'session.transferred': [
    [4, 1, { agentId }],
    [4, 1, { agentId, from: agentId }],
  ],
  'session.closed': [[5, 1, {}]],
  'session.reopened': [[6, 1, {}]],
  'note.added': [
    [7, 1, { text: 'a note' }],
    [7, 1, { text: '@Mei', mentions: [agentId] }],
    [7, 1, { text: 'the same number', linked: held }],
    [7, 1, { text: 'her sister', unlinked: held }],
  ],
  'session.erased': [[8, 1, {}]],
  'message.translated': [[9, 1, translated]],
  'contact.given': [[10, 1, { fields: ['name', 'phone'] }]],
  'session.rated': [[11, 1, { stars: 4, text: 'thank you' }]],
  'message.held': [
    [12, 1, { reasons: ['fee'], text: '先付款', translation }],
    [12, 1, { reasons: ['fee'], text: '您好，先付款', phrase: '先付款' }],
    [12, 1, { reasons: [], text: attached.name, file: attached }],
  ],
  'message.released': [[13, 1, { held, author: agentId }]],
  'message.declined': [[14, 1, { held }]],
  'attachment.sent': [[15, 1, file]],
  'identity.confirmed': [[16, 1, { host: 'shop.example', fields: ['name', 'email'] }]],
  'session.blocked': [[17, 1, {}]],
  'identifier.attributed': [[18, 1, { message: held, index: 0, owner: 'counterparty' }]],
  'session.tagged': [[19, 1, { tagId: held }]],
  'session.untagged': [[20, 1, { tagId: held }]],
  'distress.changed': [[21, 1, { state: 'open' }]],
  'debrief.changed': [[22, 1, { agentId }]],
  'session.offered': [[23, 1, { agentId, seconds: 30 }]],
  'offer.passed': [[24, 1, { agentId }]],
  'session.unassigned': [[25, 1, { agentId }]],
  'transfer.accepted': [[26, 1, {}]],
  'skill.wanted': [[27, 1, { skill: 'crypto' }]],
  'session.snoozed': [[28, 1, { until: '2026-01-01T12:00:00.000Z' }]],
  'session.woken': [[29, 1, {}]],
};
const frozenLines = Object.entries(frozen).flatMap(([type, lines]) => lines.map((line) => [...line, type] as const));

describe('sealing', () => {
  it('keeps the text out of meta and is unsealed only with its own key and context', () => {
    const sealed = sealEvent(key, sent, context);
    expect(JSON.stringify(sealed.meta)).not.toContain('savings');
    expect(sealed.body!.includes('savings')).toBe(false);
    expect(unsealFields(key, sealed, context)).toMatchObject({ text: 'my savings', from: 'customer' });
    expect(() => unsealFields(key, sealed, { ...context, part: 1 })).toThrow();
    expect(() => unsealFields(key, sealed, { ...context, sessionId: newSessionId() })).toThrow();
    expect(() => unsealFields(newKey(), sealed, context)).toThrow();
  });

  it('notices one changed byte', () => {
    const sealed = seal(key, Buffer.from('a'), 'x');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => unseal(key, changed, 'x')).toThrow();
    }
  });

  it('binds a preview to its session', () => {
    const sealed = seal(key, Buffer.from('last words'), `preview|${context.sessionId}`);
    expect(unsealPreview(key, sealed, context.sessionId)).toBe('last words');
    expect(() => unsealPreview(key, sealed, newSessionId())).toThrow();
  });

  it('differs by the content of a command and by the key, not by the order of fields', () => {
    const digest = commandDigest(key, { type: 'message.send', text: 'a' });
    expect(commandDigest(key, { text: 'a', type: 'message.send' })).toEqual(digest);
    expect(commandDigest(key, { type: 'message.send', text: 'b' })).not.toEqual(digest);
    expect(commandDigest(newKey(), { type: 'message.send', text: 'a' })).not.toEqual(digest);
  });
});

describe('reading old events', () => {
  it.each(frozenLines)('type %i, schema %i', (number, schemaVer, fields, type) => {
    expect(upcast(typeOfNumber(number), schemaVer, fields)).toEqual({ type, ...fields });
  });

  it('throws at a type or a schema of a newer build instead of skipping it', () => {
    expect(() => typeOfNumber(999)).toThrow('newer build');
    expect(() => upcast('message.sent', 99, {})).toThrow('newer build');
  });
});
