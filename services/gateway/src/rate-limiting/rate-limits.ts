import type { TokenBucketRate } from '@libs/server/rate-limiting/token-bucket.ts';

const MINUTE = 60;
const HOUR = 3_600;

/**
 * What is limited besides the cost of requests: by name, and for whom. Each name is counted by its own bucket, for all
 * gateways together. The sustained rate of a limit "so many an hour" is that many; a burst adds as many once.
 */
export const RATE_LIMITS = {
  /** A wrong password for one e-mail from one address; the right one then has to wait, too. */
  'login of an e-mail from an address': { burst: 5, perSecond: 5 / (15 * MINUTE) },
  /** Wrong codes of one agent from anywhere: there are only a million codes. */
  'code of an agent': { burst: 5, perSecond: 5 / (15 * MINUTE) },
  /** Wrong passwords from one address, for any e-mails: each costs a hash. */
  'login from an address': { burst: 30, perSecond: 0.5 },
  /** Used or mistyped links are rare; more of them are guesses. */
  'unknown link from an address': { burst: 20, perSecond: 1 / 30 },
  /** Enough for one person, and too few to check lists of numbers. */
  'phone check of a person': { burst: 20, perSecond: 20 / HOUR },
  /** One address may serve a school or a mobile network, here and below. */
  'phone check from an address': { burst: 100, perSecond: 100 / HOUR },
  /** Each may take the place of another browser's and stands in the log: more is a page that goes in circles. */
  'return of a person': { burst: 20, perSecond: 20 / HOUR },
  /** Forty files at once, then one every four seconds. A second of processor time for decoding costs as much as a file. */
  'file of a person': { burst: 40, perSecond: 0.25 },
  'file from an address': { burst: 120, perSecond: 1 },
  /** From where a conversation was blocked within the last day. */
  'conversation of a held device': { burst: 1, perSecond: 1 / (15 * MINUTE) },
} as const satisfies Record<string, TokenBucketRate>;

export type LimitName = keyof typeof RATE_LIMITS;
