import type { IdentifierOwner } from '@libs/protocol/identifiers.ts';
import type { SentTranslation } from '@libs/protocol/translation.ts';

/** What is sent with a text. `owners`: whose the identifiers in it are, in their order; null where the person has not said it. */
export type MessageDetails = {
  translation?: SentTranslation | undefined;
  owners?: readonly (IdentifierOwner | null)[] | undefined;
};
