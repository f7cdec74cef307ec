import { Injectable } from '@nestjs/common';
import type { CustomerDetails } from '@libs/protocol/console-api.ts';
import { emptyContact, type Contact } from '@libs/protocol/contact.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { IdentitiesStore } from '../identity/identities.store.ts';

/** Details are sealed with each person's own key and can only be compared once opened, so not with all there are. */
const COMPARED_SESSIONS = 200;

/** Who the customer of one conversation is. The caller has recorded that this conversation is read. */
@Injectable()
export class CustomerDetailsReader {
  constructor(
    private readonly resources: ServerResources,
    private readonly identities: IdentitiesStore,
  ) {}

  async read(sessionId: SessionId): Promise<CustomerDetails> {
    const contact = (await this.orNull(this.resources.contacts.read(sessionId))) ?? emptyContact;
    const vouched = await this.orNull(this.identities.read(sessionId));
    return { contact, vouched, related: await this.relatedTo(sessionId, contact) };
  }

  /** The newest conversations with the same e-mail address or number. */
  private async relatedTo(sessionId: SessionId, own: Contact): Promise<CustomerDetails['related']> {
    if (own.email === null && own.phone === null) return [];
    const { rows } = await this.resources.pool.query<{ session_id: SessionId; created_at: Date; contact: Buffer }>(
      `select i.session_id, i.created_at, subject.contact
       from inbox i join subject on subject.shard = i.shard and subject.id = i.session_id
       where subject.contact is not null order by i.sort_at desc, i.session_id limit $1`,
      [COMPARED_SESSIONS],
    );
    await this.resources.keyring.preload(rows.map((row) => row.session_id));
    const compared = await Promise.all(
      rows.map(async (row) => {
        const other = await this.orNull(this.resources.contacts.unseal(row.session_id, row.contact));
        return { ...row, isSame: row.session_id !== sessionId && other !== null && isSamePerson(own, other) };
      }),
    );
    return compared
      .filter(({ isSame }) => isSame)
      .map((row) => ({ sessionId: row.session_id, createdAt: row.created_at.toISOString() }));
  }

  /** What cannot be unsealed is missing, and does not fail the rest. */
  private async orNull<T>(reading: Promise<T | null>): Promise<T | null> {
    try {
      return await reading;
    } catch (fault) {
      this.resources.log.error({ ...faultFields(fault) }, 'details of a customer could not be unsealed');
      return null;
    }
  }
}

const isSamePerson = (one: Contact, other: Contact): boolean =>
  (one.email !== null && one.email === other.email) || (one.phone !== null && one.phone === other.phone);
