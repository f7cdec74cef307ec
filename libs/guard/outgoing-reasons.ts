import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import { concepts, findConcepts, type Concept } from './outgoing-concepts.ts';

/** What each reason is about. The first that a text speaks of is its reason: the rarer the word, the earlier. */
const REASONS_BY_CONCEPT: readonly (readonly [Concept, HoldReason])[] = [
  ['gift', 'gift-card'],
  ['seed', 'seed-phrase'],
  ['remote', 'remote-access'],
  ['arrest', 'impersonation'],
  ['safe_account', 'impersonation'],
  ['card', 'card-number'],
  ['code', 'code'],
  ['password', 'password'],
  ['channel', 'other-channel'],
  ['profit', 'investment'],
  ['invest', 'investment'],
  ['fee', 'fee'],
  ['crypto', 'crypto'],
  ['rate', 'promise'],
  ['guarantee', 'promise'],
  ['hack', 'promise'],
  ['secret', 'pressure'],
  ['delete', 'pressure'],
  ['pay', 'fee'],
  ['authority', 'impersonation'],
  ['private', 'other-channel'],
  ['recover', 'promise'],
  ['urgent', 'pressure'],
];

/** A text with fewer words that are known says too little to be held for its tone alone. */
const MIN_CONCEPTS = 3;

/** What a text that the classifier holds is about; null when it speaks of nothing that could be asked for or offered. */
export function reasonOf(plain: string): HoldReason | null {
  const found = findConcepts(plain);
  const named = new Set(found.map(({ concept }) => concepts[concept]));
  const reason = REASONS_BY_CONCEPT.find(([concept]) => named.has(concept))?.[1];
  return reason ?? (found.length >= MIN_CONCEPTS ? 'pressure' : null);
}
