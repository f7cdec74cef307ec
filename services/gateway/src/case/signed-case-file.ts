import { createHash } from 'node:crypto';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { canonical } from '@libs/server/case-file/case-file-check.ts';
import type { SigningKeys } from '@libs/server/keystore/signing-keys.ts';
import { renderCasePage } from './case-page.ts';

/** A case file before it is signed. */
export type UnsignedCaseFile = Omit<CaseFile, 'signature'>;

type Signer = Pick<SigningKeys, 'signJws'>;

/** The previous hash of the first entry. */
const GENESIS_HASH = '0'.repeat(64);

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Every event with a hash over itself and all events before it. */
export function chainEntries(events: readonly RecordedEvent[]): CaseFile['entries'] {
  let before = GENESIS_HASH;
  return events.map((event) => {
    before = sha256Hex(before + canonical(event));
    return { event, hash: before };
  });
}

/** As canonical JSON. */
export async function signedCaseJson(file: UnsignedCaseFile, keys: Signer): Promise<string> {
  return canonical({ ...file, signature: await signDetached(file, keys) });
}

/** As a page, whose own hash is signed with the data: of the page as it is while its signature is empty. */
export async function signedCasePage(file: UnsignedCaseFile, keys: Signer): Promise<string> {
  const page = sha256Hex(renderCasePage({ ...file, signature: '' }));
  return renderCasePage({ ...file, signature: await signDetached(file, keys, { page }) });
}

/** The payload stands in the file itself, so it is left out of the JWS. */
async function signDetached(file: UnsignedCaseFile, keys: Signer, header?: { page: string }): Promise<string> {
  const jws = await keys.signJws(Buffer.from(canonical(file)), header);
  return jws.replace(/\..*\./, '..');
}
