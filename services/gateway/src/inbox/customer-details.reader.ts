import { Injectable } from '@nestjs/common';
import type { CustomerDetails } from '@libs/protocol/console-api.ts';
import { emptyContact } from '@libs/protocol/contact.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { IdentitiesStore } from '../identity/identities.store.ts';

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
    return { contact, vouched, related: [] };
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
