import { z } from '#schema';
import { auditEntry } from './audit.ts';
import { contact } from './contact.ts';
import { recordedEvent } from './events.ts';
import { confirmedIdentifier } from './identifiers.ts';
import { vouchedIdentity } from './identity.ts';
import { sessionId } from './ids.ts';

/**
 * One conversation as it is handed to a bank, the police or a court. Each entry holds the SHA-256 of the one before, of
 * its own event written as canonical JSON (RFC 8785), and of nothing else. `signature` is a JWS (RFC 7515, EdDSA, its
 * payload detached) by the organisation over the canonical JSON of everything else.
 */
export const CASE_FILE_FORMAT = 'aidline-case-file-2';

const caseFileEntry = z.object({ event: recordedEvent, hash: z.string() });
export const caseFile = z.object({
  format: z.literal(CASE_FILE_FORMAT),
  sessionId,
  exportedAt: z.string(),
  exportedBy: z.string(),
  contact: contact.nullable(),
  /** What the embedding site has confirmed of them. */
  vouched: vouchedIdentity.nullable(),
  /** Numbers of accounts and cards that the person has confirmed as the other side's; files of before have none. */
  identifiers: z.array(confirmedIdentifier).optional(),
  entries: z.array(caseFileEntry),
  /** Who has opened or exported it before. */
  access: z.array(auditEntry),
  signature: z.string(),
});
export type CaseFile = z.infer<typeof caseFile>;
