import type { Pool } from 'pg';
import type { Keyring } from '@libs/ledger/keyring.ts';
import { contact, contactFields, emptyContact, type Contact } from '@libs/protocol/contact.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { SubjectDetails } from './subject-details.ts';

/** The contact details of the person behind a session. */
export class ContactsStore {
  private readonly details: SubjectDetails<Contact>;

  constructor(pool: Pool, keyring: Keyring) {
    this.details = new SubjectDetails(pool, keyring, { column: 'contact', parse: (stored) => contact.parse(stored) });
  }

  async read(sessionId: SessionId): Promise<Contact> {
    return (await this.details.read(sessionId)) ?? emptyContact;
  }

  /** Null when nothing is stored, or when the key was destroyed. */
  unseal(sessionId: SessionId, sealed: Buffer | null): Promise<Contact | null> {
    return this.details.unseal(sessionId, sealed);
  }

  /** Changes the given fields and leaves the others. Idempotent; does nothing for an erased person. */
  async change(sessionId: SessionId, change: Partial<Contact>): Promise<void> {
    await this.details.change(sessionId, (before) => {
      const now = { ...(before ?? emptyContact), ...definedFields(change) };
      const isEmpty = contactFields.every((field) => now[field] === null);
      return { next: isEmpty ? null : now, answer: undefined };
    });
  }
}

const definedFields = (change: Partial<Contact>): Partial<Contact> =>
  Object.fromEntries(
    contactFields.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]),
  );
