import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { wrappedKeyContext } from './key-encryption.ts';
import { commandDigest, toSubjectKey, unseal, unsealFields, unsealPreview } from './sealing.ts';

/** Bytes that were sealed on 2026-11-23. Whatever is sealed later, and how, these must open for ever. Only added to. */
const sessionId = '0199f3a2-0000-7000-8000-000000000001' as SessionId;
const commandId = '0198c0de-0000-7000-8000-000000000002' as CommandId;
const key = toSubjectKey(Buffer.alloc(32, 7));
const bytes = (text: string) => Buffer.from(text, 'base64');

describe('what was sealed before', () => {
  it('opens: an event', () => {
    const body = bytes('AYoy610bQCk+lsHl6gesLoO4EggXSd5DarlBVw/DEKZdBQ2ZkjJZp9t2DczPAA6AS2y/kmDPW16N/UoX2HzI');
    const meta = { from: 'customer', kind: 'text' };
    expect(unsealFields(key, { type: 2, schemaVer: 1, meta, body }, { sessionId, commandId, part: 0 })).toEqual({
      ...meta,
      text: 'my savings 我的积蓄',
    });
  });

  it('opens: a preview, from versions before migration 18', () => {
    const preview = bytes('AdrrWE0xLcKFI038GrsU7XoI554FTGVsNGBExlTeX8UnAaMhnOKG');
    expect(unsealPreview(key, preview, sessionId)).toBe('last words');
  });

  it('opens: the key of a subject, and contact details', () => {
    const wrapped = bytes('AcIfFu95cP/b1Q/KnEeojIyC/0halPc4JAjyWArD/dQO/oOUqvVKCDn8hjyW/NQdgDwLmOLjrND/mCCgAg==');
    expect(unseal(key, wrapped, wrappedKeyContext(sessionId))).toEqual(Buffer.alloc(32, 9));
    const contact = bytes('AeBUyfEmGTVtH0MFZgXF7BOHQFj5e9gALBuleKa7+01qkU37SKDtlvr7iQ==');
    expect(unseal(key, contact, `contact|${sessionId}`).toString()).toBe('{"name":"Mei"}');
  });

  it('has the digest that a repeat of its command gets today', () => {
    expect(commandDigest(key, { type: 'message.send', text: 'my savings' })).toEqual(bytes('AgaCneqkTwFWpuVG7UU1KQ=='));
  });
});
