import type { Pool } from 'pg';
import type { Keyring } from '@libs/ledger/keyring.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import {
  MAX_IDENTIFIERS_OF_MESSAGE,
  type ConfirmedIdentifier,
  type IdentifierKind,
  type IdentifierOwner,
  type IdentifierRef,
} from '@libs/protocol/identifiers.ts';
import { SubjectDetails } from './subject-details.ts';

/** An identifier as it stood in the text of a message. */
export type FoundIdentifier = { kind: IdentifierKind; value: string };

/** `value`: null once the person has said that it is their own. `owner`: null until they have said whose it is. */
type StoredIdentifier = IdentifierRef & {
  kind: IdentifierKind;
  value: string | null;
  owner: IdentifierOwner | null;
};

/** More than anybody was ever told to pay to; all of a person's are sealed as one. */
export const MAX_IDENTIFIERS_OF_PERSON = 400;

/**
 * The numbers of accounts and cards that a person wrote, taken out of their messages. Until the person has said whose one
 * is, nobody reads it; the other side's are evidence, and the person's own are erased. An erased one leaves its entry
 * without a value, so that a message that is sent again does not bring it back.
 */
export class IdentifiersStore {
  private readonly details: SubjectDetails<readonly StoredIdentifier[]>;

  constructor(pool: Pool, keyring: Keyring) {
    const parse = (stored: unknown) => stored as readonly StoredIdentifier[];
    this.details = new SubjectDetails(pool, keyring, { column: 'identifiers', parse });
  }

  /** `known`: of a message that is sent again. `full`: none was stored, because there would be too many. */
  async keep(
    sessionId: SessionId,
    message: CommandId,
    found: readonly FoundIdentifier[],
  ): Promise<'kept' | 'known' | 'full'> {
    const answer = await this.details.change(sessionId, (before) => {
      const stored = before ?? [];
      if (stored.some((one) => one.message === message)) return { next: stored, answer: 'known' as const };
      if (found.length > MAX_IDENTIFIERS_OF_MESSAGE || stored.length + found.length > MAX_IDENTIFIERS_OF_PERSON)
        return { next: before, answer: 'full' as const };
      const added = found.map((one, index) => ({ message, index, ...one, owner: null }));
      return { next: [...stored, ...added], answer: 'kept' as const };
    });
    return answer ?? 'known';
  }

  /** Those of a message that was not recorded after all. */
  async discard(sessionId: SessionId, message: CommandId): Promise<void> {
    await this.details.change(sessionId, (before) => {
      const left = (before ?? []).filter((one) => one.message !== message);
      return { next: left.length > 0 ? left : null, answer: undefined };
    });
  }

  /** Whether it exists; what was erased as the person's own cannot become another's any more. */
  async canAttribute(sessionId: SessionId, ref: IdentifierRef, owner: IdentifierOwner): Promise<boolean> {
    const found = (await this.details.read(sessionId))?.find((one) => isSame(one, ref));
    return found !== undefined && (found.value !== null || owner === 'customer');
  }

  /** Idempotent. The person's own number is erased. */
  async attribute(sessionId: SessionId, ref: IdentifierRef, owner: IdentifierOwner): Promise<void> {
    await this.details.change(sessionId, (before) => {
      const next = (before ?? []).map((one) =>
        isSame(one, ref) && one.value !== null
          ? { ...one, owner, value: owner === 'customer' ? null : one.value }
          : one,
      );
      return { next: next.length > 0 ? next : null, answer: undefined };
    });
  }

  /** Only those that the person has confirmed as the other side's. */
  async confirmed(sessionId: SessionId): Promise<ConfirmedIdentifier[]> {
    return confirmedOf(await this.details.read(sessionId));
  }

  /** The same of a column that was read with others. */
  async unsealConfirmed(sessionId: SessionId, sealed: Buffer | null): Promise<ConfirmedIdentifier[]> {
    return confirmedOf(await this.details.unseal(sessionId, sealed));
  }
}

const confirmedOf = (stored: readonly StoredIdentifier[] | null): ConfirmedIdentifier[] =>
  (stored ?? []).flatMap(({ owner, value, message, index, kind }) =>
    owner === 'counterparty' && value !== null ? [{ message, index, kind, value }] : [],
  );

const isSame = (one: IdentifierRef, other: IdentifierRef): boolean =>
  one.message === other.message && one.index === other.index;
