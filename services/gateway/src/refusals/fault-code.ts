import { AppendQueueFull } from '@libs/ledger/append-batcher.ts';
import { KeystoreAway, WrongSealingKey } from '@libs/ledger/key-encryption.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { isDependencyFault } from '@libs/server/dependency-fault.ts';
import { FileStoreFault } from '@libs/server/files/file-store.ts';
import { NoSealingKey } from '@libs/server/keystore/sealing-keys.ts';
import { PasswordQueueFull } from '@libs/server/password.ts';
import { PictureTimeout } from '@libs/server/picture-decoder.ts';
import { RefusalError } from './refusal-error.ts';

/** How long a caller should wait before it repeats the request. */
export const RETRY_AFTER_MS = 1_000;

/** Readiness reports them; another gateway may have the right key, and this one looks for it every second. */
const KEY_FAULTS = [NoSealingKey, WrongSealingKey, KeystoreAway];

/** The refusal for a thrown fault: a failed dependency recovers by itself, anything else is a bug. */
export function codeOfFault(fault: unknown): RefusalCode {
  if (fault instanceof AppendQueueFull || fault instanceof PictureTimeout) return 'try.later';
  if (fault instanceof PasswordQueueFull) return 'rate.limited';
  if (fault instanceof FileStoreFault) return 'service.unavailable';
  if (KEY_FAULTS.some((kind) => fault instanceof kind)) return 'service.unavailable';
  return isDependencyFault(fault) ? 'service.unavailable' : 'internal.fault';
}

/** The code that anything thrown is answered with, outside the errors of the HTTP server itself. */
export const codeOfThrown = (thrown: unknown): RefusalCode =>
  thrown instanceof RefusalError ? thrown.code : codeOfFault(thrown);
