import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';
import { sealedFields, type ChatEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { numberOfType } from './event-types.ts';
import type { SealedEvent } from './ledger.ts';
import { UnreadableEvent } from './unreadable-event.ts';

/**
 * Encryption. What a person writes leaves the process only sealed: encrypted with AES-256-GCM under the subject's own key
 * (NIST SP 800-38D), bound to their context by the additional data, so that a body moved to another event does not
 * open. Destroying the key erases.
 * Layout: one byte format, 12 bytes nonce, ciphertext, 16 bytes tag.
 */
const FORMAT_VERSION = 1;
const NONCE_BYTES = 12;
/** Random bytes are drawn in bulk; one draw per nonce costs more than the sealing. */
const NONCE_POOL_BYTES = NONCE_BYTES * 512;
const TAG_BYTES = 16;
/** Long enough that two commands never have the same; it is keyed, so it reveals nothing without the key. */
const DIGEST_BYTES = 16;

/** A key in the form that the cipher takes without a copy; raw bytes cost three times the time of a sealing. */
export type SubjectKey = KeyObject;
export const toSubjectKey = (bytes: Buffer): SubjectKey => createSecretKey(bytes);

const noncePool = Buffer.alloc(NONCE_POOL_BYTES);
let noncePoolOffset = NONCE_POOL_BYTES;

/** Never the same twice: every slice of the pool is used once, then the pool is drawn anew. */
function nextNonce(): Buffer {
  if (noncePoolOffset === NONCE_POOL_BYTES) {
    randomFillSync(noncePool);
    noncePoolOffset = 0;
  }
  noncePoolOffset += NONCE_BYTES;
  return Buffer.from(noncePool.subarray(noncePoolOffset - NONCE_BYTES, noncePoolOffset));
}

export function seal(key: SubjectKey, plain: Buffer, context: string): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([
    Buffer.from([FORMAT_VERSION]),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Throws when the key, the context or a byte is not the one it was sealed with. */
export function unseal(key: SubjectKey, sealed: Buffer, context: string): Buffer {
  if (sealed[0] !== FORMAT_VERSION) throw new Error('Sealed with a format that this build does not know');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES)),
    decipher.final(),
  ]);
}

/** Today's shape of every event type. Raise a number only together with an up-caster in `upcast.ts`. */
export const CURRENT_SCHEMA_VERSION = 1;

export type SealingContext = { sessionId: SessionId; commandId: CommandId; part: number };

/** Splits an event into what may be seen (`meta`) and what a person wrote (`body`, sealed). */
export function sealEvent(key: SubjectKey, event: ChatEvent, context: SealingContext): SealedEvent {
  const { type, ...fields } = event;
  const names: readonly string[] = sealedFields[type];
  const meta: Record<string, unknown> = {};
  const personal: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) (names.includes(name) ? personal : meta)[name] = value;
  const number = numberOfType(type);
  return {
    type: number,
    schemaVer: CURRENT_SCHEMA_VERSION,
    meta,
    body:
      names.length > 0
        ? seal(key, Buffer.from(JSON.stringify(personal)), eventContext(context, number, CURRENT_SCHEMA_VERSION))
        : null,
  };
}

/** Throws `UnreadableEvent` when the body does not open. */
export function unsealFields(
  key: SubjectKey | null,
  sealed: SealedEvent,
  context: SealingContext,
): Record<string, unknown> {
  if (!sealed.body) return sealed.meta;
  if (!key) throw new UnreadableEvent('sealed-body', 'Sealed, and its key is gone');
  return { ...sealed.meta, ...openBody(key, sealed.body, eventContext(context, sealed.type, sealed.schemaVer)) };
}

function openBody(key: SubjectKey, body: Buffer, context: string): object {
  try {
    return JSON.parse(unseal(key, body, context).toString()) as object;
  } catch {
    throw new UnreadableEvent('sealed-body', 'The body does not open with the key of its subject');
  }
}

const eventContext = ({ sessionId, commandId, part }: SealingContext, type: number, schemaVer: number) =>
  `event|${sessionId}|${commandId}|${part}|${type}|${schemaVer}`;

/** What the list shows of a session, sealed a second time: versions before migration 18 wrote it so. */
export const unsealPreview = (key: SubjectKey, sealed: Buffer, sessionId: SessionId): string =>
  unseal(key, sealed, `preview|${sessionId}`).toString();

export const commandDigest = (key: SubjectKey, command: object): Buffer =>
  createHmac('sha256', key).update(canonicalJson(command)).digest().subarray(0, DIGEST_BYTES);

/** Field order must not matter: a second client may write the same command another way. */
const canonicalJson = (command: object) => JSON.stringify(Object.entries(command).sort(([a], [b]) => (a < b ? -1 : 1)));
