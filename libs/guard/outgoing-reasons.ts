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

/** Fewer words or Chinese characters say too little to be held for their tone alone. */
const MIN_WORDS = 7;
const WORD = /\p{sc=Han}|[a-z0-9'-]+/gu;

/** What a text that the classifier holds is about. One that names nothing is held for how it speaks; null when it is short. */
export const reasonOf = (plain: string): HoldReason | null =>
  namedReasonOf(plain) ?? ((plain.match(WORD)?.length ?? 0) >= MIN_WORDS ? 'pressure' : null);

/** What could be asked for or offered, as far as the text speaks of it. */
export function namedReasonOf(plain: string): HoldReason | null {
  const named = new Set(findConcepts(plain).map(({ concept }) => concepts[concept]));
  return REASONS_BY_CONCEPT.find(([concept]) => named.has(concept))?.[1] ?? null;
}
