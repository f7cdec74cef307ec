import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { thumbprintOf } from '@libs/server/keystore/signing-keys.ts';
import { chainEntries, type UnsignedCaseFile } from '../src/case/signed-case-file.ts';

/** A key and what `SigningKeys` does with it, without a folder. */
export function createSigner(from = '2026-01-01T00:00:00.000Z', until: string | null = null) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x } = privateKey.export({ format: 'jwk' }) as { x: string };
  const kid = thumbprintOf(x);
  return {
    key: { kid, from, until },
    signJws: (payload: Uint8Array, header: object = {}) =>
      Promise.resolve(
        signWith(privateKey, { alg: 'EdDSA', kid, jwk: { crv: 'Ed25519', kty: 'OKP', x }, ...header }, payload),
      ),
  };
}

function signWith(key: KeyObject, header: object, payload: Uint8Array): string {
  const input = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${Buffer.from(payload).toString('base64url')}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}

export const messageEvent = (version: number, text: string) =>
  ({
    sessionId: '0199f3a2-0000-7000-8000-000000000001',
    version,
    commandId: `0198c0de-0000-4000-8000-00000000000${version}`,
    part: 0,
    at: `2026-01-01T12:00:0${version}.000Z`,
    actor: { role: 'customer' },
    event: { type: 'message.sent', from: 'customer', kind: 'text', text },
  }) as RecordedEvent;

export const caseFileOf = (...texts: string[]) =>
  ({
    format: 'aidline-case-file-2',
    sessionId: messageEvent(1, '').sessionId,
    exportedAt: '2026-01-02T00:00:00.000Z',
    exportedBy: 'Ada',
    contact: { name: 'Mei <b>Lin</b>', email: 'mei@example.org', phone: '+6581234567' },
    vouched: null,
    identifiers: [
      { message: messageEvent(1, '').commandId, index: 0, kind: 'card-number', value: '6217 0000 <b>1000 2345 679' },
    ],
    entries: chainEntries(texts.map((text, index) => messageEvent(index + 1, text))),
    access: [{ at: '2026-01-01T13:00:00.000Z', agentName: 'Bo', what: 'session.read', fileId: null }],
  }) as unknown as UnsignedCaseFile;
